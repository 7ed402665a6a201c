// The record's values beside the new original's: differences first, equal values folded to one line.
import { Building2, FileCheck2, FileQuestion, FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { kindName } from '../invoice/kind-name.ts'
import type { Waiting, WaitingOriginal } from './waiting.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import styles from './waiting.module.css'

const marks = { bureau: Building2, signed: FileCheck2, unsigned: FileQuestion, broken: FileX2, none: FileQuestion } as const
const money: ReadonlySet<string> = new Set(['amountExcludingTax', 'taxAmount', 'amountIncludingTax'])
/** Lines shown of each side; the rest is counted. */
const shown = 8

export const WaitingFaces = ({ record, original }: { readonly record: Waiting; readonly original: WaitingOriginal }) => {
  const { t } = useTranslation(['intakeWaiting', 'invoice'])
  const english = useLanguage() === 'en-US'
  const { differences, lines } = original
  const value = (field: string, text: string | null) =>
    text === null ? <Nil /> : money.has(field) ? <Amount value={text} /> : field === 'type' ? kindName(Number(text), english) : text
  const head = (label: string, of: keyof typeof marks) => {
    const Mark = marks[of]
    return (
      <th scope="col">
        {label}
        <small className={of === 'broken' ? 'wrong' : of === 'bureau' ? 'bureau' : ''}>
          <Mark size={13} aria-hidden="true" />
          {t(`standing.${of}`)}
        </small>
      </th>
    )
  }
  if (differences.length === 0 && !lines) return <p className={styles['waiting-alike']}>{t('alike')}</p>
  return (
    <table className={styles['waiting-faces']}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {head(t('kept'), record.standing ?? 'none')}
          {head(t('brought'), original.standing)}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, kept, brought }) => (
          <tr key={field}>
            <th scope="row">{t(`invoice:detail.field.${field}`)}</th>
            <td>{value(field, kept)}</td>
            <td>
              <b>{value(field, brought)}</b>
            </td>
          </tr>
        ))}
        {lines ? (
          <tr>
            <th scope="row">{t('lines')}</th>
            <td>
              <Lines lines={lines.kept} />
            </td>
            <td>
              <Lines lines={lines.brought} />
            </td>
          </tr>
        ) : null}
        {original.same > 0 ? (
          <tr className={styles['same']}>
            <td colSpan={3}>{t('same', { count: original.same })}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

const Lines = ({ lines }: { readonly lines: NonNullable<WaitingOriginal['lines']>['kept'] }) => {
  const { t } = useTranslation('intakeWaiting')
  return (
    <>
      <small>{t('linesOf', { count: lines.length })}</small>
      <ul>
        {lines.slice(0, shown).map((line, at) => (
          <li key={at}>
            <span>
              {[line.name, line.spec, line.quantity ? `${line.quantity} ${line.unit ?? ''}`.trim() : null, line.taxRate]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Amount value={line.amount} />
          </li>
        ))}
      </ul>
      {lines.length > shown ? <small>{t('more', { count: lines.length - shown })}</small> : null}
    </>
  )
}
