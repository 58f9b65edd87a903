// Only the plain C functions at the header's beginning are seen: its templates are for C++ alone.
#include <meshoptimizer.h>
