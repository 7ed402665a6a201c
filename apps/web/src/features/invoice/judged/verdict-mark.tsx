// A verdict's mark and word: quiet when right, loud when wrong.
import { Check, CircleSlash2, Info, Minus, PencilLine, Redo2, Users, type LucideIcon } from 'lucide-react'
import type { Verdict } from '@piaotai/domain/judgement/causes.ts'

type Look = Verdict | 'rest'
const looks: Readonly<Record<Look, readonly [tone: string, icon: LucideIcon]>> = {
  rest: ['rest', Minus],
  allowed: ['good', Check],
  said: ['good', Info],
  asks: ['attention', PencilLine],
  second: ['attention', Users],
  after: ['attention', Redo2],
  refused: ['wrong', CircleSlash2],
}
export const iconOf = (look: Look): LucideIcon => looks[look][1]
export const VerdictMark = ({ look, word }: { readonly look: Look; readonly word: string }) => {
  const [tone, Icon] = looks[look]
  return (
    <span className={`status ${tone}`}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      {word}
    </span>
  )
}
