"""What NumPy and scikit-learn need for the same work: one JSON object a line, milliseconds. Rounds come as the first argument."""

import json
import sys
import time

import numpy as np

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 9
rng = np.random.default_rng(2)


def told(job, implementation, size, body):
    body()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        body()
        times.append(1000 * (time.perf_counter() - start))
    print(json.dumps({"job": job, "implementation": implementation, "size": size, "times": times}), flush=True)


def gram_components(x):
    """To 99 % by the small side, as `pca` does."""
    x = x - x.mean(axis=0)
    values, vectors = np.linalg.eigh(x @ x.T)
    values, vectors = values[::-1], vectors[:, ::-1].copy()
    count = int(np.searchsorted(np.cumsum(values), 0.99 * values.sum())) + 1
    return vectors[:, :count].T @ x


for rows, width, rank in [(50, 2016, 18), (100, 4032, 35), (200, 8064, 70)]:
    shares = rng.normal(size=(rows, rank)) / (1 + np.arange(rank) / 5)
    data = shares @ rng.normal(size=(rank, width))
    told("pca", f"NumPy {np.__version__} Gram + eigh", f"{rows} x {width}", lambda: gram_components(data))
    told("pca", f"NumPy {np.__version__} Gram + eigh, f32", f"{rows} x {width}", lambda: gram_components(data.astype(np.float32)))

try:
    import warnings

    import sklearn
    from sklearn.mixture import GaussianMixture

    warnings.filterwarnings("ignore")
    for rows, width in [(100, 25), (200, 50), (400, 100)]:
        points = rng.normal(size=(rows, width)) + 3 * (np.arange(rows) % 3)[:, None]
        told(
            "mixture",
            f"scikit-learn {sklearn.__version__} GaussianMixture",
            f"{rows} x {width}",
            lambda: GaussianMixture(3, max_iter=20, tol=0, random_state=1).fit(points),
        )
except ImportError:
    pass
