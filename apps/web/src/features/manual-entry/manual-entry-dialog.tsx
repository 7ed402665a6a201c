// 手工录入: the face by the rules of its kind, lines, and a check for duplicates before saving.
import { App } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, judgeManualEntry, sumsHold } from '@piaotai/domain/manual-entry/manual-entry.ts'
import {
  handFields,
  filledLines,
  keptValue,
  type HandField,
  type HandValues,
  type LineValues,
} from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { CallFailed } from '../../lib/http/api.ts'
import type { ManualEntryRequest } from '../../shared/manual-entry/manual-entry-dialog.ts'
import { useToday } from '../../lib/format/today.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FaceForm } from '../../shared/manual-entry/face-form.tsx'
import { focusFirstError } from '../../ui/fields/focus-first-error.ts'
import { LinesEditor } from '../../shared/manual-entry/lines-editor.tsx'
import { duplicatesQuery, enterInvoice, verifyEntered } from './manual-entry.queries.ts'
import { questionOf, type Question } from './fill-from-bureau.ts'
import { EntryActions, EntryNote, KnownAlready, LeavingActions, SumHint } from './entry-parts.tsx'
import { useOwnTitle } from './own-title.ts'
import { useTicket } from './ticket-part.tsx'
import { VerifyAndFill } from './verify-and-fill.tsx'
import styles from './manual-entry.module.css'

/** The most common kind today. */
const usual: HandValues = { type: '22' }
const isSame = (one: Question, other: Question | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
/** What is sent of a face and its lines: a digital invoice has no code, so one typed before the kind was chosen stays. */
const entryOf = (values: HandValues, lines: readonly LineValues[]) => {
  const had = fieldsOf(Number(values.type))
  return {
    fields: handFields.filter((field) => had.includes(field) && values[field]?.trim()).map((field) => ({ field, value: values[field]! })),
    lines: [...lines],
  }
}
/** The total that a face without fees adds up to. */
const sumOf = (values: HandValues): string | undefined => {
  const net = keptValue('amountExcludingTax', values.amountExcludingTax)
  const tax = keptValue('taxAmount', values.taxAmount)
  return net && tax !== undefined && sumsHold(Number(values.type)) ? sumAmounts([net, tax ?? '0']) : undefined
}
const next = ['type', 'date', 'buyer.name', 'buyer.taxId'] as const
/** Whoever cannot have it verified now does it later, as with any other invoice. */
const shown = (): void => undefined
interface Props {
  readonly request: ManualEntryRequest
  readonly onClose: () => void
}
const HandDialog = ({ request: { area, category, onOpenInvoice }, onClose }: Props) => {
  const { t } = useTranslation('manualEntry')
  const { t: tt } = useTranslation('intake')
  const { message } = App.useApp()
  const [typed, setValues] = useState<HandValues>(usual)
  const own = useOwnTitle(category === 1)
  // An incoming invoice is made out to the company, until another buyer is typed.
  const values: HandValues = { ...own, ...typed }
  /** The question that the tax platform answered with this face. */
  const [answered, setAnswered] = useState<Question>()
  const [lines, setLines] = useState<readonly LineValues[]>([])
  const [pending, setPending] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const today = useToday()
  const filled = filledLines(lines)
  const judged = judgeManualEntry(values, filled, { today, typed: true })
  const ticket = useTicket(values)
  const form = useRef<HTMLFormElement>(null)
  const type = Number(values.type)
  const number = useDeferredValue(keptValue('number', values.number) ?? '')
  const code = useDeferredValue(fieldsOf(type).includes('code') ? (keptValue('code', values.code) ?? '') : '')
  const existing = useQuery(duplicatesQuery(area, values.type, code, judged.fields.number ? '' : number)).data?.existing ?? undefined
  const look = (id: string) => {
    onClose()
    onOpenInvoice?.(id)
  }
  const save = useMutation({
    mutationFn: (_more: boolean) =>
      enterInvoice({ ...entryOf(values, filled), ...ticket.sent, area, ...(category === undefined ? {} : { category }) }),
    onSuccess: ({ id, warnings }, more) => {
      // The answer of today becomes the invoice's own, unless what it answered was changed since.
      if (answered && isSame(answered, questionOf(values))) verifyEntered({ id, area, purse: 'company' }).catch(shown)
      setAnswered(undefined)
      void message.success(
        warnings > 0 ? t('hand.savedWarnings', { number: values.number, count: warnings }) : t('hand.saved', { number: values.number }),
      )
      if (!more) {
        onClose()
        return
      }
      // The next invoice often has the same kind, seller and buyer.
      setValues(Object.fromEntries(next.map((field) => [field, values[field] ?? ''])))
      setLines([])
      ticket.clear()
      setPending(false)
    },
  })
  const focusFirst = () => form.current?.querySelector<HTMLElement>('input:not([role=combobox])')?.focus()
  const submit = (more: boolean) => {
    setPending(true)
    if (judged.ok && ticket.ok && !existing) save.mutate(more)
    else focusFirstError(form.current)
  }
  useEffect(() => {
    if (save.isSuccess && save.variables) focusFirst()
  }, [save.isSuccess, save.variables, save.submittedAt])
  const set = (field: HandField, value: string) => {
    setValues({ ...typed, [field]: value })
    save.reset()
  }
  const touched = filled.length > 0 || ticket.touched || Object.entries(typed).some(([field, value]) => field !== 'type' && value !== '')
  const sum = ticket.sum ?? sumOf(values)
  const facts = [category === undefined ? undefined : tt(`target.category${category as 0 | 1 | 2 | 3}`), tt(`target.${area}`)]
    .filter(Boolean)
    .join(' · ')
  const refused = save.error instanceof CallFailed ? save.error.message : undefined
  return (
    <Dialog
      title={t('hand.title')}
      facts={facts}
      width={960}
      onClose={() => {
        if (touched && !leaving) setLeaving(true)
        else onClose()
      }}
      note={<EntryNote leaving={leaving} refused={refused} />}
      actions={
        leaving ? (
          <LeavingActions
            onDiscard={onClose}
            onStay={() => {
              setLeaving(false)
              focusFirst()
            }}
          />
        ) : (
          <EntryActions
            saving={save.isPending ? save.variables : undefined}
            off={existing !== undefined}
            onCancel={() => {
              if (touched) setLeaving(true)
              else onClose()
            }}
            onSubmit={submit}
          />
        )
      }
    >
      <form
        ref={form}
        className={styles['entry-hand']}
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        {existing ? <KnownAlready existing={existing} onLook={onOpenInvoice ? look : undefined} /> : null}
        <FaceForm
          values={values}
          findings={
            ticket.found.amountIncludingTax ? { amountIncludingTax: ticket.found.amountIncludingTax, ...judged.fields } : judged.fields
          }
          pending={pending}
          typed
          onChange={set}
          below={{
            identity: (
              <VerifyAndFill
                area={area}
                values={values}
                onFill={(filled, question) => {
                  setValues({ ...typed, ...filled })
                  setAnswered(question)
                }}
              />
            ),
            parties: ticket.part,
            money: (
              <SumHint
                sum={sum === keptValue('amountIncludingTax', values.amountIncludingTax) ? undefined : sum}
                ofTicket={ticket.sum !== undefined}
                onFill={(fitting) => {
                  set('amountIncludingTax', fitting)
                }}
              />
            ),
          }}
        />
        <LinesEditor
          lines={lines}
          onChange={setLines}
          findings={judged.lines}
          pending={pending}
          face={{ amount: values.amountExcludingTax, taxAmount: values.taxAmount }}
          onTake={({ amount, taxAmount }) => {
            setValues({ ...values, amountExcludingTax: amount, taxAmount, amountIncludingTax: sumAmounts([amount, taxAmount]) ?? '' })
          }}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
export default HandDialog
