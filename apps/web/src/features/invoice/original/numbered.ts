/** Words that are told apart: of several alike each has its number. */
export const numbered = (words: readonly string[]): readonly string[] =>
  words.map((word, at) => {
    const alike = words.filter((one) => one === word).length
    return alike > 1 ? `${word} ${words.slice(0, at + 1).filter((one) => one === word).length}` : word
  })
