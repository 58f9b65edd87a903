/// Whether two paths lead to one existing regular file, also through links.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  guard unsafe stat(path, &one) == 0, unsafe stat(other, &two) == 0 else { return false }
  return one.st_mode & S_IFMT == S_IFREG && one.st_dev == two.st_dev && one.st_ino == two.st_ino
}
