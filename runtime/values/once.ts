/** Caches a function per argument, for as long as the argument exists: the same object gives the same result. */
export function once<Subject extends object, Value>(compute: (subject: Subject) => Value): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { readonly value: Value }>()
  return (subject) => {
    const found = known.get(subject) ?? { value: compute(subject) }
    known.set(subject, found)
    return found.value
  }
}

/** Like `once`, for a function of two arguments. */
export function onceForBoth<First extends object, Second extends object, Value>(
  compute: (first: First, second: Second) => Value,
): (first: First, second: Second) => Value {
  const withFirst = once((first: First) => once((second: Second) => compute(first, second)))
  return (first, second) => withFirst(first)(second)
}
