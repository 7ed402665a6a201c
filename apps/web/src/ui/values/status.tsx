// States: the icon shows the family, the colour the tone, the word the state, the tooltip the fix.
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleGauge,
  CircleHelp,
  CircleMinus,
  CircleSlash,
  CircleX,
  Clock,
  History,
  Mail,
  MailCheck,
  MailMinus,
  Minus,
  Send,
  SendHorizontal,
  SquareCheck,
  SquareDashed,
  SquareMinus,
  SquareX,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType, CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Tip } from '../overlay/tip.tsx'

export type Tone = 'rest' | 'good' | 'running' | 'attention' | 'wrong'
type Icon = LucideIcon | ComponentType<{ size?: number; style?: CSSProperties }>
const pie = (filled: 0 | 0.5 | 1, dashed = false) => {
  const Pie = ({ size = 13, style }: { size?: number; style?: CSSProperties }) => (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" style={style} aria-hidden="true">
      <circle cx="8" cy="8" r="6.1" stroke="currentColor" strokeWidth="1.7" strokeDasharray={dashed ? '2.4 2' : undefined} />
      {filled === 1 ? (
        <circle cx="8" cy="8" r="3.6" fill="currentColor" />
      ) : filled > 0 ? (
        <path d="M8 4.400 A3.600 3.600 0 0 1 8 11.600 Z" fill="currentColor" />
      ) : null}
    </svg>
  )
  return Pie
}
type Look = readonly [tone: Tone, icon: Icon]
export type Family = 'verify' | 'title' | 'use' | 'push' | 'send' | 'mail'
const looks: Readonly<Record<Family, Readonly<Record<number, Look>>>> = {
  verify: {
    [-1]: ['rest', Minus],
    0: ['rest', CircleDashed],
    1: ['good', CircleCheck],
    2: ['attention', CircleGauge],
    3: ['wrong', CircleHelp],
    4: ['wrong', CircleAlert],
    5: ['attention', CircleX],
    6: ['attention', CircleX],
    7: ['running', Clock],
    8: ['rest', History],
    9: ['wrong', CircleSlash],
    10: ['wrong', CircleMinus],
  },
  title: {
    [-1]: ['rest', Minus],
    0: ['rest', SquareDashed],
    1: ['good', SquareCheck],
    2: ['wrong', SquareX],
    3: ['wrong', SquareX],
    4: ['attention', SquareMinus],
  },
  use: { 0: ['rest', pie(0)], 1: ['running', pie(0.5)], 3: ['good', pie(1)], 4: ['rest', pie(0, true)] },
  push: {
    0: ['rest', Send],
    1: ['running', Send],
    2: ['running', Send],
    3: ['wrong', Send],
    4: ['good', Send],
    5: ['wrong', Send],
    6: ['rest', Send],
  },
  send: { 0: ['rest', CircleDashed], 1: ['good', SendHorizontal] },
  mail: { 0: ['rest', Mail], 1: ['good', MailCheck], 2: ['rest', MailMinus] },
}

interface StatusProps {
  readonly family: Family
  readonly value: number
  readonly short?: boolean
  /** Of a red-offset invoice: how far. */
  readonly red?: { readonly kind: 'full' | 'partial'; readonly amount: string | null } | null
}
/** `short` is for columns whose head has the noun. */
export const Status = ({ family, value, short = false, red }: StatusProps) => {
  const { t } = useTranslation('states')
  const [tone, Icon] = looks[family][value] ?? ['rest', Minus]
  const partly = red?.kind === 'partial'
  const word = partly
    ? t('verify.partlyRed')
    : t(`${family}.${short ? 'short' : 'full'}.${value}` as 'verify.full.0', { defaultValue: '—' })
  const amount = partly && red.amount ? `¥${red.amount.replace('-', '')}` : ''
  const hint = t(`${family}.hint.${value}` as 'verify.hint.3', { defaultValue: '' })
  const mark = (
    <span className={`status ${tone}`}>
      <Icon size={13} style={{ flex: 'none' }} />
      {word}
      {amount && !short ? ` ${amount}` : null}
    </span>
  )
  const told = [amount && `${word} ${amount}`, hint].filter(Boolean).join(' · ')
  return told ? <Tip title={told}>{mark}</Tip> : mark
}
