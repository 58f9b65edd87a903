# For scripts/check scripts: nothing is converted.
convert_manuals() { :; }
