"""The arithmetic of comparing two programs in pairs of runs.

A round runs both programs one after the other, so that what slows the machine for seconds slows both. The ratio of
their times in a round is a sample. Ratios have outliers, and their distribution is unknown: the estimate is the median
of the ratios, and its interval is between two of the sorted ratios, which requires no distribution. If the true median
is m, each ratio is below m with probability 1/2, so that the number of ratios below m is binomial. The interval from
the (k+1)th smallest to the (k+1)th largest ratio misses m only if at most k ratios are on one side of it; k is
the greatest number for which this has a probability of at most 5 %."""

import math
import statistics

CONFIDENCE = 0.95
#: A loss that is reported: the whole interval of the ratio is beyond it.
LIMIT = 1.05


def left_out(count, confidence=CONFIDENCE):
    """Returns how many of `count` sorted ratios the interval leaves out at each end; raises ValueError if there are not
    enough ratios for an interval."""
    below, outside = -1, 0
    while True:
        outside += math.comb(count, below + 1)
        if 2 * outside > (1 - confidence) * 2 ** count:
            break
        below += 1
    if below < 0:
        raise ValueError(f"{count} rounds are not enough for an interval of {confidence:.0%}; 6 are")
    return below


class Comparison:
    """The ratios of pairs: `new` and `old` are the figures of both programs, round by round; less is better."""

    def __init__(self, new, old):
        if len(new) != len(old):
            raise ValueError("each round requires both figures")
        self.new, self.old = statistics.median(new), statistics.median(old)
        ratios = sorted(a / b for a, b in zip(new, old))
        skipped = left_out(len(ratios))
        self.ratio = statistics.median(ratios)
        self.low, self.high = ratios[skipped], ratios[len(ratios) - 1 - skipped]

    @property
    def is_slower(self):
        return self.low > LIMIT

    @property
    def verdict(self):
        """A word for the report. A question mark: the interval is on one side of 1, but not beyond the limit; of 40 figures
        without a difference one is expected to have it by chance."""
        if self.low > 1:
            return "slower" if self.is_slower else "slower?"
        return "faster" if self.high < 1 / LIMIT else "faster?" if self.high < 1 else ""


def pooled(figures):
    """Returns the geometric mean of several figures of a round; its ratios vary less than those of one figure."""
    return statistics.geometric_mean(figures)
