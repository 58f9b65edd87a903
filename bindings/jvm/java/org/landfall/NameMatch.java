package org.landfall;

/** How a name or an alias of a region, such as "UK", must match a text. */
public enum NameMatch {
  /** The name, character by character. */
  EXACT,
  /** Ignoring case, accents and punctuation. */
  FOLDED,
  /** The beginning of the name, compared so. */
  PREFIX,
  /** As a search field does: whole names, beginnings, later words, then those with one typo. */
  SEARCH
}
