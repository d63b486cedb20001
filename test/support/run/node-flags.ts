/**
 * V8 flags of the tests' processes, their workers and the commands that they run. Each computes beside others, so several threads that collect garbage
 * save no time. Most code runs a few times: optimising it as soon as V8 would takes longer than it saves. From Node 22 on, V8 has no option for that.
 */
export const NODE_FLAGS = [
  '--single-threaded-gc',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
]
