// The facts of a typed ticket: the parts of its fare, its traveller and the day of travel.
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HandValues } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import {
  firstTicketError,
  judgeTicket,
  ticketFieldsOf,
  ticketTotal,
  type TicketField,
  type TicketFindings,
  type TicketValues,
} from '@piaotai/domain/manual-entry/ticket-facts.ts'
import styles from '../../shared/manual-entry/face-form.module.css'
import entryStyles from './manual-entry.module.css'

/** What is typed of the ticket beside its face. */
export const useTicket = (values: HandValues) => {
  const [typed, setTyped] = useState<TicketValues>({})
  const found = judgeTicket(values, typed)
  const asked = ticketFieldsOf(Number(values.type))
  const told = asked.filter((field) => typed[field]?.trim())
  return {
    found,
    ok: firstTicketError(found) === undefined,
    /** The total that its parts add up to; undefined while some are open. */
    sum: ticketTotal(values, typed),
    sent: told.length === 0 ? {} : { ticket: Object.fromEntries(told.map((field) => [field, typed[field]!])) },
    touched: told.length > 0,
    part:
      asked.length === 0 ? undefined : (
        <TicketPart
          fields={asked}
          values={typed}
          found={found}
          onChange={(field, value) => {
            setTyped({ ...typed, [field]: value })
          }}
        />
      ),
    clear: () => {
      setTyped({})
    },
  }
}

const money: ReadonlySet<TicketField> = new Set(['fare', 'fuel', 'fund', 'otherTaxes'])
interface PartProps {
  readonly fields: readonly TicketField[]
  readonly values: TicketValues
  readonly found: TicketFindings
  readonly onChange: (field: TicketField, value: string) => void
}
const TicketPart = ({ fields, values, found, onChange }: PartProps) => {
  const { t } = useTranslation('manualEntry')
  const prefix = useId()
  return (
    <fieldset className={`${styles['face-group']} ${entryStyles['entry-ticket']}`}>
      <legend>{t('hand.ticket')}</legend>
      {fields.map((field) => {
        const id = `${prefix}-${field}`
        const finding = found[field]
        const error = finding?.level === 'error'
        return (
          <div key={field} className={styles['face-input']}>
            <label htmlFor={id}>{t(`ticket.${field}`)}</label>
            <Input
              id={id}
              aria-invalid={error}
              aria-describedby={finding ? `${id}-note` : undefined}
              status={error ? 'error' : ''}
              value={values[field] ?? ''}
              maxLength={300}
              placeholder={field === 'travelDay' ? '2026-11-21' : undefined}
              prefix={money.has(field) ? '¥' : undefined}
              onChange={(event) => {
                onChange(field, event.target.value)
              }}
            />
            {finding ? (
              <p id={`${id}-note`} className={error ? 'wrong' : 'doubt'} role={error ? 'alert' : undefined}>
                {t(`fault.${finding.word}`, finding.detail ?? {})}
              </p>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
