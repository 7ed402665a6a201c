// The changelog from the commits: `feat` is added, `fix` mended, `perf` faster; other types change nothing that a user notices.
// A trailer `Operators:` of a commit tells those who run the product what behaves otherwise; it stands first.
const sections = { feat: '新增 Added', fix: '修复 Fixed', perf: '更快 Faster' } as const
type Kind = keyof typeof sections

const subject = /^(feat|fix|perf)(?:\(([^)]+)\))?(!)?: (.+)$/
/**
 * A section's text from commit subjects and the trailers for operators, newest first; a change that breaks callers (`!`)
 * is marked. Empty without any.
 */
export const changesOf = (subjects: readonly string[], operators: readonly string[] = []): string => {
  const lines: Record<Kind, string[]> = { feat: [], fix: [], perf: [] }
  for (const each of subjects) {
    const [, kind, scope, breaking, text] = subject.exec(each) ?? []
    if (kind) lines[kind as Kind].push(`- ${breaking ? '**破坏性 breaking** ' : ''}${scope ? `**${scope}** ` : ''}${text}`)
  }
  const told = (Object.keys(sections) as Kind[]).map((kind) => [sections[kind], lines[kind]] as const)
  return [['运维须知 For operators', operators.map((text) => `- ${text}`)] as const, ...told]
    .filter(([, listed]) => listed.length > 0)
    .map(([heading, listed]) => `### ${heading}\n\n${listed.join('\n')}\n`)
    .join('\n')
}

const unreleased = '## 未发布 Unreleased'
/** The changelog with its unreleased section written anew; what stands under released versions stays as it is. */
export const withUnreleased = (changelog: string, changes: string): string => {
  const start = changelog.indexOf(unreleased)
  if (start < 0) throw new Error(`CHANGELOG.md lacks “${unreleased}”`)
  const next = changelog.indexOf('\n## ', start + unreleased.length)
  return `${changelog.slice(0, start)}${unreleased}\n\n${changes}${next < 0 ? '' : changelog.slice(next)}`
}
/** The unreleased section becomes a version's, below a new empty one. `day`: YYYY-MM-DD. */
export const released = (changelog: string, version: string, day: string): string =>
  changelog.replace(unreleased, `${unreleased}\n\n## ${version}（${day}）`)
