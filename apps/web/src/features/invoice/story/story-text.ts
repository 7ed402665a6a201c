// The story as text: each line's facts by name.
import type { TFunction } from 'i18next'
import type { StoryLine } from '@piaotai/domain/invoice/story.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { sentenceOf } from '../risk/risk-words.ts'

/** The namespaces of the story's sentences, and the separator of list items. */
export interface Tongue {
  readonly story: TFunction<'invoiceStory'>
  readonly states: TFunction<'states'>
  readonly invoices: TFunction<'invoice'>
  readonly risk: TFunction<'risk'>
  readonly comma: string
}

const statusFamily = { verification: 'verify', title: 'title', state: 'use' } as const
/** A fact as text; names without a translation stay as they are. */
const wordOf =
  ({ story, states, invoices, risk }: Tongue, { part }: StoryLine) =>
  (name: string, value: string | number): string => {
    const text = String(value)
    switch (name) {
      case 'at':
        return minuteOf(text)
      case 'by':
        return text === '' ? story('system') : text
      case 'entry':
        return states(`entry.${text}` as 'entry.6')
      case 'source':
        return text === '' ? '' : risk(`readFrom.${text}` as 'readFrom.xml')
      case 'field':
      case 'fields':
        return invoices(`detail.field.${text}` as 'detail.field.number', { defaultValue: text })
      case 'warning':
        return states(`warning.${text}` as 'warning.missing', { defaultValue: text })
      case 'checks':
        return risk(`check.${text}` as 'check.sumsAgree', { defaultValue: text })
      case 'status':
        return states(`${statusFamily[part as keyof typeof statusFamily]}.full.${text}` as 'use.full.0')
      case 'reason':
        return part === 'state' ? invoices(`business.reason.${text}` as 'business.reason.1') : text
      case 'rule':
      case 'rules':
        return risk(`rule.${text}` as 'rule.title')
      case 'verdict':
        return risk(`verdict.${text}` as 'verdict.high')
      default:
        return text
    }
  }
export const lineText = (tongue: Tongue, line: StoryLine): string => {
  const word = wordOf(tongue, line)
  const facts = Object.fromEntries(
    Object.entries(line.facts).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number'
        ? name === 'count' || name === 'of'
          ? value
          : word(name, value)
        : value.map((one) => word(name, one)).join(tongue.comma),
    ]),
  )
  return tongue.story(`says.${line.part}.${line.says}` as 'says.origin.entered', {
    ...facts,
    ...(line.finding ? { sentence: sentenceOf(tongue.risk, line.finding) } : {}),
  })
}
/** The story to copy: a heading, and a paragraph a part. */
export const storyText = (tongue: Tongue, heading: string, lines: readonly StoryLine[]): string => {
  const parts = [...new Set(lines.map((l) => l.part))]
  const list = tongue.story('list')
  const stop = tongue.story('stop')
  const colon = tongue.story('colon')
  return [
    heading,
    ...parts.map(
      (part) =>
        `${tongue.story(`part.${part}`)}${colon}${lines
          .filter((l) => l.part === part)
          .map((l) => lineText(tongue, l))
          .join(list)}${stop}`,
    ),
  ].join('\n')
}
