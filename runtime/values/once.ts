/** Computes something once for each value that it is asked about, as long as that exists: the same object, the same answer. */
export function once<Subject extends object, Value>(compute: (subject: Subject) => Value): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { readonly value: Value }>()
  return (subject) => {
    const found = known.get(subject) ?? { value: compute(subject) }
    known.set(subject, found)
    return found.value
  }
}

/** The same for each pair of them. */
export function onceForBoth<First extends object, Second extends object, Value>(
  compute: (first: First, second: Second) => Value,
): (first: First, second: Second) => Value {
  const withFirst = once((first: First) => once((second: Second) => compute(first, second)))
  return (first, second) => withFirst(first)(second)
}
