// Lines typed by hand: a row of cells each, Enter for the next row, and the sums beside those of the face.
import { Button, Input, type InputRef } from 'antd'
import { Plus, X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineFindings } from '@piaotai/domain/manual-entry/manual-entry.ts'
import {
  manualEntryLimits,
  filledLines,
  lineFields,
  lineTotals,
  type LineField,
  type LineValues,
} from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import styles from './lines-editor.module.css'

const right: ReadonlySet<LineField> = new Set(['quantity', 'unitPrice', 'amount', 'taxRate', 'taxAmount'])
interface Props {
  readonly lines: readonly LineValues[]
  readonly onChange: (lines: readonly LineValues[]) => void
  readonly findings: readonly LineFindings[]
  /** After a submission missing cells count as errors. */
  readonly pending: boolean
  /** The face's totals, to compare with the sums of the lines. */
  readonly face: { readonly amount: string | undefined; readonly taxAmount: string | undefined }
  /** Copies the sums to the face, if its fields are editable. */
  readonly onTake?: (sums: { readonly amount: string; readonly taxAmount: string }) => void
}
export const LinesEditor = ({ lines, onChange, findings, pending, face, onTake }: Props) => {
  const { t } = useTranslation('manualEntry')
  const prefix = useId()
  const cells = useRef(new Map<string, InputRef>())
  const filled = filledLines(lines)
  const sums = lineTotals(filled)
  const focus = (line: number, field: LineField) => {
    requestAnimationFrame(() => {
      cells.current.get(`${line} ${field}`)?.focus()
    })
  }
  const set = (at: number, field: LineField, value: string) => {
    onChange(lines.map((line, i) => (i === at ? { ...line, [field]: value } : line)))
  }
  const add = () => {
    onChange([...lines, {}])
    focus(lines.length, 'name')
  }
  const remove = (at: number) => {
    onChange(lines.filter((_, i) => i !== at))
    focus(Math.max(0, at - 1), 'name')
  }
  const hear = (event: KeyboardEvent, at: number, field: LineField) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (at === lines.length - 1 && lines.length < manualEntryLimits.lines) onChange([...lines, {}])
      focus(at + 1, field)
    }
    if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      remove(at)
    }
  }
  const same = (of: 'amount' | 'taxAmount'): boolean =>
    sums[of] === (normaliseAmount(face[of] ?? '') ?? (of === 'taxAmount' && !face.taxAmount ? '0.00' : undefined))
  const agrees = same('amount') && same('taxAmount')
  return (
    <section className={styles['lines-editor']} aria-label={t('lines.title')}>
      <h3>
        {t('lines.title')}
        <small>{t('lines.hint')}</small>
        {lines.length > 0 ? <small className="end">{t('lines.key')}</small> : null}
      </h3>
      {lines.length > 0 ? (
        <table>
          <thead>
            <tr>
              {lineFields.map((field) => (
                <th key={field} scope="col" className={right.has(field) ? 'right' : ''}>
                  {t(`lines.${field}`)}
                </th>
              ))}
              <th aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                {lineFields.map((field) => {
                  const found = filled.includes(line) ? findings[filled.indexOf(line)]?.[field] : undefined
                  const finding = found?.word === 'required' && !pending ? undefined : found
                  const note = `${prefix}-${at}-${field}`
                  return (
                    <td key={field} className={field}>
                      <Input
                        ref={(input) => {
                          if (input) cells.current.set(`${at} ${field}`, input)
                          else cells.current.delete(`${at} ${field}`)
                        }}
                        size="small"
                        value={line[field] ?? ''}
                        maxLength={manualEntryLimits.text}
                        aria-label={t('lines.cell', { line: at + 1, name: t(`lines.${field}`) })}
                        status={finding ? 'error' : ''}
                        aria-invalid={finding ? true : undefined}
                        aria-describedby={finding ? note : undefined}
                        title={finding ? t(`fault.${finding.word}`) : undefined}
                        onChange={(event) => {
                          set(at, field, event.target.value)
                        }}
                        onKeyDown={(event) => {
                          hear(event, at, field)
                        }}
                      />
                      {finding ? <p id={note}>{t(`fault.${finding.word}`)}</p> : null}
                    </td>
                  )
                })}
                <td>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('lines.remove', { line: at + 1 })}
                    icon={<X size={14} />}
                    onClick={() => {
                      remove(at)
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={styles['lines-foot']}>
        <Button size="small" icon={<Plus size={14} />} disabled={lines.length >= manualEntryLimits.lines} onClick={add}>
          {t('lines.add')}
        </Button>
        {filled.length > 0 && sums.amount !== undefined && sums.taxAmount !== undefined ? (
          <span className={agrees ? '' : styles['differs']} role="status">
            {t('lines.sum', { amount: sums.amount, tax: sums.taxAmount })} · {t(agrees ? 'lines.agrees' : 'lines.differs')}
            {!agrees && onTake ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  onTake({ amount: sums.amount!, taxAmount: sums.taxAmount! })
                }}
              >
                {t('lines.take')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
    </section>
  )
}
