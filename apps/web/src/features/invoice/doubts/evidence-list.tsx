// What speaks for a value and against it, a line each.
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reading } from './doubts.queries.ts'
import styles from './doubts.module.css'

type Evidence = Reading['evidence'][number]
const halves: ReadonlySet<string> = new Set(['partner', 'verified', 'title'])

export const useSayEvidence = (): ((field: string, evidence: Evidence) => string) => {
  const { t } = useTranslation('doubts')
  return (field, { word, holds, name = '', day = '' }) => {
    const half = halves.has(word) ? (field.endsWith('.name') ? 'Name' : 'TaxId') : ''
    return t(`says.${word}${half}${holds ? '' : 'Not'}` as 'says.partnerName', { name, day })
  }
}
export const EvidenceList = ({ field, evidence }: { readonly field: string; readonly evidence: readonly Evidence[] }) => {
  const say = useSayEvidence()
  if (evidence.length === 0) return null
  return (
    <ul className={styles['evidence']}>
      {evidence.map((one) => (
        <li key={one.word} className={one.holds ? '' : 'wrong'}>
          {one.holds ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
          {say(field, one)}
        </li>
      ))}
    </ul>
  )
}
