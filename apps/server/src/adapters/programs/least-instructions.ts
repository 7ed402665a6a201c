// How many instructions a pattern has at least, counted in its text: compiling one of 40,000 takes a second by itself.

/** What opens a group: flags, a name. */
const opening = /\(\?(?:P?<[^>]*>|[a-zA-Z-]*[:)])/y
const repetition = /\{(\d+)(?:,(\d*))?\}/y
const classOf = /\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/sy
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Letters and classes are one each, repetitions multiply what they repeat; nothing else counts. */
export const leastInstructions = (pattern: string): number => {
  const groups = [0]
  let last = 0
  const add = (size: number): void => {
    last = size
    groups.push(groups.pop()! + size)
  }
  for (let at = 0; at < pattern.length; ) {
    const letter = pattern[at]!
    const opened = letter === '(' ? matchAt(opening, pattern, at) : null
    const times = letter === '{' ? matchAt(repetition, pattern, at) : null
    const found = letter === '[' ? matchAt(classOf, pattern, at) : null
    if (letter === '(') {
      if (!opened?.[0].endsWith(')')) groups.push(0)
    } else if (letter === ')') {
      const size = groups.length > 1 ? groups.pop()! : 0
      add(size)
    } else if (times) {
      const most = Number(times[2] || times[1])
      groups.push(groups.pop()! + last * (most - 1))
      last *= most
    } else if (letter === '\\' || found || !'|*+?^$'.includes(letter)) add(1)
    at += opened?.[0].length ?? times?.[0].length ?? found?.[0].length ?? (letter === '\\' ? 2 : 1)
  }
  return groups.reduce((sum, size) => sum + size, 0)
}
