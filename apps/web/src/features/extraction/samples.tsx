// What the pattern finds in real texts, and in a pasted one: the parts stand out where they were found.
import { Empty, Input, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { extractionLimits } from '@piaotai/domain/rules/extraction.ts'
import { dayOf } from '../../lib/format/moment.ts'
import type { Tried } from './extraction.queries.ts'
import styles from './extraction.module.css'

type Sample = Tried['samples'][number]
const isWrong = ({ found }: Sample): boolean => found.some(({ field, value }) => field !== null && value === null)
const shows = { all: () => true, missed: ({ hit }: Sample) => !hit, wrong: isWrong } as const

interface Props {
  readonly tried: Tried | undefined
  /** Of the parts, in their order. */
  readonly names: readonly string[]
  readonly pasted: string
  readonly onPaste: (text: string) => void
}
export const Samples = ({ tried, names, pasted, onPaste }: Props) => {
  const { t } = useTranslation('extraction')
  const [show, setShow] = useState<keyof typeof shows>('all')
  const samples = tried?.samples ?? []
  const tone = (part: string): string => styles[`tone${Math.max(0, names.indexOf(part)) % 3}`] ?? ''
  return (
    <section className={styles['samples']} aria-label={t('samples')}>
      <header>
        <h3>
          {t('samples')} <small className="sub">{t('samplesFacts')}</small>
        </h3>
        <Segmented
          size="small"
          value={show}
          options={(['all', 'missed', 'wrong'] as const).map((value) => ({
            value,
            label: t(`show.${value}`, { count: samples.filter(shows[value]).length }),
          }))}
          onChange={setShow}
        />
      </header>
      <Input
        aria-label={t('pasted')}
        placeholder={t('pasted')}
        maxLength={extractionLimits.pasted}
        value={pasted}
        onChange={({ target }) => {
          onPaste(target.value)
        }}
      />
      {samples.length === 0 ? <Empty image={null} description={t('noSamples')} /> : null}
      <ul>
        {samples.filter(shows[show]).map((sample, at) => (
          // Samples of one answer do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{sample.invoiceId === null ? t('own') : t(`source.${sample.source}`)}</span>
            <span className={styles['text']} title={sample.text}>
              {marked(sample, tone)}
            </span>
            <span>
              {sample.hit
                ? sample.found.map(({ part, field, value, from, to }) =>
                    field !== null && value === null ? (
                      <small key={part} className={styles['wrong']}>
                        {t('wrong', { value: sample.text.slice(from, to) })}
                      </small>
                    ) : (
                      <mark key={part} className={tone(part)}>
                        {value ?? sample.text.slice(from, to)}
                      </mark>
                    ),
                  )
                : t('missed')}
            </span>
            <small className="mono sub">{sample.number ? `…${sample.number.slice(-4)}` : sample.at ? dayOf(sample.at).slice(5) : ''}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
/** The text with its parts standing out; a part within another one is left to it. */
const marked = ({ text, found }: Sample, tone: (part: string) => string): ReactNode => {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { part, from, to } of found.toSorted((a, b) => a.from - b.from)) {
    if (from < at || from >= text.length || to <= from) continue
    pieces.push(
      text.slice(at, from),
      <mark key={part} className={tone(part)}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...pieces, text.slice(at)]
}
