/* Not a part of the ABI: how the functions of landfall.h store the message of an error. */
#ifndef LANDFALL_ERROR_H
#define LANDFALL_ERROR_H

#include <stddef.h>

/* Stores the message of lf_error_text for this thread; what exceeds 1,023 bytes is cut off between two characters. */
void landfall_set_error_text(const unsigned char *text, size_t count);

#endif
