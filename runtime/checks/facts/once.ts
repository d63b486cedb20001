/** Computes something once for each set of facts, however many checks ask for it. */
export function once<Facts extends object, Value>(compute: (facts: Facts) => Value): (facts: Facts) => Value {
  const known = new WeakMap<Facts, { readonly value: Value }>()
  return (facts) => {
    const result = known.get(facts) ?? { value: compute(facts) }
    known.set(facts, result)
    return result.value
  }
}
