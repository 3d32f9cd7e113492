"""Cards compared with each other for one case, and what decides between them."""
