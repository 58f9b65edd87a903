#ifndef LANDFALL_VERSION_H
#define LANDFALL_VERSION_H

// The version of Landfall (semantic versioning): the only place that states it. Programs, atlases and packages read it;
// scripts/check version compares what is written elsewhere.
#define LANDFALL_VERSION "1.0.0-rc.1"

#endif
