// An XML original: its whole text with the fields named at their lines, or the lines around the current field.
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Code } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldName } from '@piaotai/domain/invoice/reading.ts'
import { shownFields, valueOf } from '../face/face-fields.ts'
import type { Detail } from '../detail.ts'
import { laidOut, placesInXml } from './xml-places.ts'
import styles from './xml-text.module.css'

/** Longer texts are not formatted, only downloaded. */
const most = 400_000

interface Source {
  readonly url: string
  readonly size: number
}
interface TextProps {
  readonly invoice: Detail
  readonly source: Source
  readonly field: string | undefined
}
const useXml = (invoice: Detail, { url, size }: Source) => {
  const text = useQuery({
    queryKey: ['original-text', url],
    enabled: size <= most,
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(String(answer.status))
      return laidOut(await answer.text()).split('\n')
    },
  })
  const lines = text.data
  const values = shownFields(invoice, false)
    .filter((name) => name !== 'type')
    .flatMap((name) => {
      const value = valueOf(invoice, name)
      return value === null || value === '' ? [] : [[name, value] as const]
    })
  return { lines, failed: size > most || text.isError, places: lines ? placesInXml(lines, values) : new Map<FieldName, number>() }
}

export const XmlText = ({
  invoice,
  source,
  field,
  onField,
  otherwise,
}: TextProps & { onField: (field: string) => void; otherwise: ReactNode }) => {
  const { t } = useTranslation('invoice')
  const { lines, failed, places } = useXml(invoice, source)
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [field])
  if (failed) return otherwise
  if (!lines) return <Skeleton active paragraph={{ rows: 12 }} />
  const names = new Map([...places].map(([name, at]) => [at, name]))
  const warned = new Set(invoice.warnings.map((w) => w.field))
  return (
    <ol className={styles.text}>
      {lines.map((line, at) => {
        const name = names.get(at)
        const on = name !== undefined && name === field
        return (
          <li
            key={at}
            ref={on ? current : undefined}
            className={[styles.line, on && styles.on, name && warned.has(name) && styles.warned].filter(Boolean).join(' ')}
            onMouseEnter={
              name
                ? () => {
                    onField(name)
                  }
                : undefined
            }
          >
            <code>{line}</code>
            {name ? <span>{t(`detail.field.${name}`)}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** The current field's line with its neighbours, under the drawn face. */
export const XmlAround = ({ invoice, source, field }: TextProps) => {
  const { t } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  const { lines, places } = useXml(invoice, source)
  const at = places.get(field as FieldName)
  if (!lines || at === undefined) return null
  const from = Math.max(0, at - 1)
  return (
    <div className={styles.around}>
      <div>
        <Code size={13} aria-hidden="true" />
        {tr('strip.inXml')} <b>{t(`detail.field.${field as FieldName}`)}</b>
        <span>{tr('strip.line', { line: at + 1 })}</span>
      </div>
      <ol className={styles.text} start={from + 1} style={{ counterReset: `line ${from}` }}>
        {lines.slice(from, at + 2).map((line, i) => (
          <li key={i} className={from + i === at ? `${styles.line} ${styles.on}` : styles.line}>
            <code>{line.trimStart()}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}
