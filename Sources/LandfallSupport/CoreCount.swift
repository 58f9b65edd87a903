/// The number of cores that this process may use.
package func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
