# For scripts/check scripts: nothing is installed.
install_missing() { :; }
need_python() { :; }
install_binding_tools() { :; }
find_python() { command -v python3; }
