// Memory: malloc and its relatives, over the memory of the module, which grows but never shrinks.
//
// Blocks are in the order of their addresses. Each begins with a header of 16 bytes and ends where the next begins; a free
// one is in a list, too. An allocation takes the first free block that is large enough; freeing joins neighbors that are
// free. Atlases are few and large, and what belongs to them is freed with them, so that the list is short.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { header = 16, page = 65536, least = 32 };

// A block. `next` and `before` are the free list's, and memory of the program while the block is in use.
typedef struct Block {
  size_t size;          // with the header; a multiple of 16; bit 0 is set while it is free
  size_t sizeBefore;    // of the block that ends here; 0 for the first
  size_t unused[2];
  struct Block *next, *before;
} Block;

static Block *freeBlocks = NULL;
static char *memoryStart = NULL, *memoryEnd = NULL;
static size_t lastSize = 0; // of the block that ends at memoryEnd

extern unsigned char __heap_base;

static inline size_t size_of(const Block *block) { return block->size & ~(size_t)15; }

static void unlink_block(Block *block) {
  if (block->before != NULL) block->before->next = block->next;
  else freeBlocks = block->next;
  if (block->next != NULL) block->next->before = block->before;
  block->size &= ~(size_t)1;
}

static void link_block(Block *block) {
  block->size |= 1;
  block->before = NULL;
  block->next = freeBlocks;
  if (freeBlocks != NULL) freeBlocks->before = block;
  freeBlocks = block;
}

// Sets a block's size, and its copy in the block after it.
static void set_size(Block *block, size_t size) {
  block->size = size;
  char *end = (char *)block + size;
  if (end == memoryEnd) lastSize = size;
  else ((Block *)end)->sizeBefore = size;
}

// Makes a block free, joined with its neighbors.
static void release(Block *block) {
  size_t size = size_of(block);
  if ((char *)block + size != memoryEnd) {
    Block *next = (Block *)((char *)block + size);
    if (next->size & 1) {
      unlink_block(next);
      size += size_of(next);
    }
  }
  if (block->sizeBefore != 0) {
    Block *before = (Block *)((char *)block - block->sizeBefore);
    if (before->size & 1) {
      unlink_block(before);
      size += size_of(before);
      block = before;
    }
  }
  set_size(block, size);
  link_block(block);
}

// Adds a free block of at least `size` bytes at the end. Returns whether the memory could grow.
static int grow(size_t size) {
  if (memoryEnd == NULL) {
    memoryStart = (char *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15);
    memoryEnd = memoryStart;
    char *end = (char *)(__builtin_wasm_memory_size(0) * (size_t)page);
    if (end - memoryStart >= (ptrdiff_t)size) {
      memoryEnd = end;
      Block *block = (Block *)memoryStart;
      block->sizeBefore = 0;
      set_size(block, (size_t)(end - memoryStart));
      link_block(block);
      return 1;
    }
  }
  size_t pages = size / page + 1;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  Block *block = (Block *)memoryEnd;
  block->sizeBefore = lastSize;
  char *end = (char *)(__builtin_wasm_memory_size(0) * (size_t)page);
  size_t added = (size_t)(end - memoryEnd);
  memoryEnd = end;
  set_size(block, added);
  release(block);
  return 1;
}

// Returns a block whose memory begins at a multiple of `alignment`, a power of two of at least 16.
static void *allocate(size_t count, size_t alignment) {
  if (count > SIZE_MAX / 2 || alignment > SIZE_MAX / 4) return NULL;
  size_t size = (count + header + 15) & ~(size_t)15;
  if (size < least) size = least;
  for (;;) {
    for (Block *block = freeBlocks; block != NULL; block = block->next) {
      // Room before the memory is a block of its own, or there is no room.
      uintptr_t start = ((uintptr_t)block + header + alignment - 1) & ~(uintptr_t)(alignment - 1);
      while (start - header != (uintptr_t)block && start - header - (uintptr_t)block < least) start += alignment;
      size_t skipped = start - header - (uintptr_t)block, whole = size_of(block);
      if (skipped > whole || whole - skipped < size) continue;
      unlink_block(block);
      if (skipped > 0) {
        Block *found = (Block *)(start - header);
        found->sizeBefore = skipped;
        set_size(found, whole - skipped);
        set_size(block, skipped);
        link_block(block);
        block = found;
        whole -= skipped;
      }
      if (whole - size >= least) {
        Block *rest = (Block *)((char *)block + size);
        rest->sizeBefore = size;
        set_size(rest, whole - size);
        set_size(block, size);
        link_block(rest);
      }
      return (char *)block + header;
    }
    if (!grow(size + alignment + least)) return NULL;
  }
}

void *malloc(size_t count) { return allocate(count, 16); }

void *aligned_alloc(size_t alignment, size_t count) { return allocate(count, alignment < 16 ? 16 : alignment); }

int posix_memalign(void **start, size_t alignment, size_t count) {
  *start = aligned_alloc(alignment, count);
  return *start == NULL ? ENOMEM : 0;
}

void free(void *start) {
  if (start != NULL) release((Block *)((char *)start - header));
}
