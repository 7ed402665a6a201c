// 参数提取: where a rule reads, the pattern whose named parts it finds there, and the field that each part fills.
import { extendedKeys, extendedValue, isExtended, type ExtendedField } from '../invoice/extended-field.ts'
import { businessLimits } from '../invoice/business.ts'
import type { FieldProblem } from './rule.ts'

/** 邮件标题 · 邮件正文 · 文件名 · 票面备注 · 商品行. */
export const extractionSources = ['mailSubject', 'mailBody', 'fileName', 'remark', 'lines'] as const
export type ExtractionSource = (typeof extractionSources)[number]
/** Fields that a rule may fill. */
export const extractionFields = [...extendedKeys, 'businessDate', 'businessRemark', 'description'] as const
export type ExtractionField = (typeof extractionFields)[number]
/** What becomes of the letters that were read; all are trimmed. */
export const transforms = ['none', 'digits', 'upper'] as const
export type Transform = (typeof transforms)[number]
/** A value that is there already: stays; or gives way, if a rule read it. What a person or a rule that classifies set stays always. */
export const hadActs = ['keep', 'replace'] as const
export type HadAct = (typeof hadActs)[number]

export const extractionLimits = {
  pattern: 200,
  part: 20,
  parts: 6,
  /** Characters that are read of one text. */
  text: 20_000,
  /** Real values of one source that a person sees. */
  samples: 20,
  /** Characters of a sample that are shown. */
  shown: 300,
  pasted: 2000,
} as const

export interface ExtractionPart {
  readonly name: string
  readonly field: ExtractionField
  readonly transform: Transform
  readonly had: HadAct
}
export interface ExtractionSettings {
  /** In this order: the first text in which the pattern is found counts. */
  readonly sources: readonly ExtractionSource[]
  readonly pattern: string
  readonly parts: readonly ExtractionPart[]
}
/** Why a rule leaves an invoice as it is: nothing to read, not found, a value that its field does not take, or fields that have theirs. */
export const extractionRefusals = ['noText', 'notFound', 'wrongValue', 'hasValue', 'setByHand', 'setByRule', 'undone'] as const
export type ExtractionRefusal = (typeof extractionRefusals)[number]

/** What is wrong with a pattern: it cannot be read, has too many instructions, or takes too much work. */
export const patternCauses = ['syntax', 'tooLarge', 'tooMuch'] as const

/** A named part of a pattern: its name, and where `(?<name>` begins and ends. */
export interface NamedPart {
  readonly name: string
  readonly from: number
  readonly to: number
}
/** The named parts of a pattern in their order; brackets within a class or behind a backslash are letters. */
export const namedParts = (pattern: string): readonly NamedPart[] => {
  const found: NamedPart[] = []
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]!
    if (letter === '\\') {
      // \Q…\E is literal.
      if (pattern[at + 1] === 'Q') {
        const end = pattern.indexOf('\\E', at)
        at = end === -1 ? pattern.length : end + 1
      } else at++
    } else if (inClass) inClass = letter !== ']'
    else if (letter === '[') {
      inClass = true
      // A ] that stands first is a letter of the class.
      if (pattern[at + 1] === '^') at++
      if (pattern[at + 1] === ']') at++
    } else if (letter === '(') {
      const opened = /^\(\?P?<([^>=!][^>]*)>/.exec(pattern.slice(at))
      if (opened) found.push({ name: opened[1]!, from: at, to: at + opened[0].length })
    }
  }
  return found
}

/** 逐段填写: what follows a word. */
export const blockKinds = ['code', 'digits', 'date', 'word', 'line'] as const
export type BlockKind = (typeof blockKinds)[number]
export interface PatternBlock {
  readonly name: string
  /** Words before it, any of which counts: 项目/工程. */
  readonly after: string
  readonly kind: BlockKind
}
const shapes: Readonly<Record<BlockKind, string>> = {
  code: '[0-9A-Za-z][0-9A-Za-z/_-]*',
  digits: '\\d+',
  date: '\\d{4}[-/.年]?\\d{1,2}[-/.月]?\\d{1,2}日?',
  word: '[^\\s,，;；。]+',
  line: '[^\\r\\n]+',
}
const escaped = (text: string): string => text.replace(/[\\.*+?()|[\]{}^$]/g, '\\$&')
/** The pattern of blocks that follow each other: the first has to be there, the others may. */
export const patternOfBlocks = (blocks: readonly PatternBlock[]): string =>
  blocks
    .map(({ name, after, kind }, at) => {
      const words = after
        .split(/[/、|]/)
        .map((word) => word.trim().replace(/[:：]+$/, ''))
        .filter((word) => word !== '')
      const before = words.length === 0 ? '' : `${words.length === 1 ? escaped(words[0]!) : `(?:${words.map(escaped).join('|')})`}[:：\\s]*`
      const part = `${before}(?<${name}>${shapes[kind]})`
      return at === 0 ? part : `(?:.*?${part})?`
    })
    .join('')

const partName = /^[\p{L}_][\p{L}\p{N}_]*$/u
/** Problems of settings that need no engine: the server compiles the pattern besides. */
export const judgeExtraction = ({ sources, pattern, parts }: ExtractionSettings): readonly FieldProblem[] => {
  const named = namedParts(pattern).map(({ name }) => name)
  const fields = parts.map(({ field }) => field)
  return [
    ...(sources.length === 0 ? [{ path: 'sources', reason: 'noSource' }] : []),
    ...(new Set(sources).size < sources.length ? [{ path: 'sources', reason: 'doubled' }] : []),
    ...(pattern.trim() === '' ? [{ path: 'pattern', reason: 'noPattern' }] : []),
    ...(pattern.length > extractionLimits.pattern ? [{ path: 'pattern', reason: 'patternLong' }] : []),
    ...(pattern.trim() !== '' && named.length === 0 ? [{ path: 'pattern', reason: 'noPart' }] : []),
    ...(named.some((name) => !partName.test(name) || name.length > extractionLimits.part) ? [{ path: 'pattern', reason: 'partName' }] : []),
    ...(new Set(named).size < named.length ? [{ path: 'pattern', reason: 'partTwice' }] : []),
    ...parts.flatMap(({ name, field }, at) =>
      !named.includes(name) || parts.findIndex((other) => other.name === name) < at
        ? [{ path: `parts.${at}.name`, reason: 'partUnknown' }]
        : fields.indexOf(field) < at
          ? [{ path: `parts.${at}.field`, reason: 'fieldTwice' }]
          : [],
    ),
    ...(parts.length === 0 && named.length > 0 ? [{ path: 'parts', reason: 'noField' }] : []),
  ]
}

/** What was read as its field stores it; undefined when the field does not take it. */
export const readValue = (
  { field, transform }: Pick<ExtractionPart, 'field' | 'transform'>,
  read: string,
  fields: readonly ExtendedField[],
): string | undefined => {
  const plain = read.normalize('NFKC').trim()
  const text = transform === 'digits' ? plain.replace(/\D/g, '') : transform === 'upper' ? plain.toUpperCase() : plain
  if (isExtended(field)) {
    const defined = fields.find(({ key }) => key === field)
    return defined && !defined.archived ? extendedValue(defined, text) : undefined
  }
  if (field === 'businessDate') return extendedValue({ kind: 'date', options: [] }, text)
  return text === '' || text.length > businessLimits[field] ? undefined : text
}
