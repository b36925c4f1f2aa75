// The first file of the module replaces this one.
