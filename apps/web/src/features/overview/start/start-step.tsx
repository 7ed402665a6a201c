// One step: its number or tick, what it is for or what came of it, and the one thing to press.
import { Check, Inbox, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { maySkipStart } from '@piaotai/domain/start.ts'
import { starterKeys } from '@piaotai/domain/voucher/starter-rules.ts'
import { FirstInvoice } from './first-invoice.tsx'
import { MailBox } from './mail-box.tsx'
import { StepAct, StepLink } from './step-act.tsx'
import { useSkip, type StartList, type StartRow } from './start.queries.ts'
import styles from './start.module.css'

interface Props {
  readonly row: StartRow
  readonly number: number
  /** The step that is next. */
  readonly leads: boolean
  readonly list: StartList
}
export const StartStep = ({ row, number, leads, list }: Props) => {
  const { t } = useTranslation('start')
  const { step, state, may } = row
  const open = state === 'open'
  const body = open && may && step === 'invoice' ? <FirstInvoice list={list} /> : open && step === 'mail' ? <MailBox list={list} /> : null
  return (
    <li data-step={step} data-state={state} data-leads={leads || undefined} aria-current={leads ? 'step' : undefined}>
      <div className={styles['line']}>
        <span className={styles['mark']}>
          {state === 'done' ? (
            <Check size={14} aria-hidden="true" />
          ) : state === 'skipped' ? (
            <Minus size={14} aria-hidden="true" />
          ) : (
            <span aria-hidden="true">{number}</span>
          )}
        </span>
        <h3>
          {t(`step.${step}`)}
          <span className={styles['heard']}>{t(`state.${state}`)}</span>
        </h3>
        <p>
          {state === 'done' ? (
            <Did step={step} list={list} />
          ) : state === 'skipped' ? (
            t('skipped')
          ) : (
            t(`why.${step}`, { rules: starterKeys.length })
          )}
        </p>
        <span className={styles['end']}>
          {open && !may ? (
            <span className={styles['ask']}>{row.who.length > 0 ? t('ask', { names: row.who.join(t('and')) }) : t('askAdmin')}</span>
          ) : (
            <Hands row={row} list={list} />
          )}
        </span>
      </div>
      {body}
    </li>
  )
}

const Hands = ({ row, list }: { readonly row: StartRow; readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const { step, state } = row
  const skip = useSkip()
  const name = t(`step.${step}`)
  if (state === 'done') return <StepLink step={step} />
  if (state === 'skipped')
    return row.may ? (
      <button
        type="button"
        className="link plain"
        aria-label={t('undoOne', { step: name })}
        disabled={skip.isPending}
        onClick={() => {
          skip.mutate({ step, skipped: false })
        }}
      >
        {t('undo')}
      </button>
    ) : null
  return (
    <>
      {step === 'mail' ? (
        <small className={styles['waiting']}>
          <Inbox size={13} aria-hidden="true" />
          {t('mail.waiting')}
        </small>
      ) : (
        <small>{t(`needs.${step}`)}</small>
      )}
      {maySkipStart(row) ? (
        <button
          type="button"
          className={`plain ${styles['skip']}`}
          aria-label={t('skipOne', { step: name })}
          disabled={skip.isPending}
          onClick={() => {
            skip.mutate({ step, skipped: true })
          }}
        >
          {t('skip')}
        </button>
      ) : null}
      <StepAct step={step} list={list} />
    </>
  )
}

const Did = ({ step, list }: { readonly step: StartRow['step']; readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const { company, people, mail, bureau, book } = list
  const parts = {
    company: [company.name, company.taxId ?? '', company.taxpayer === null ? '' : t(`taxpayer.${company.taxpayer}`)],
    people: [
      people.joined > 0 ? t('did.joined', { count: people.joined }) : '',
      people.invited > 0 ? t('did.invited', { count: people.invited }) : '',
    ],
    invoice: [t('did.invoice')],
    mail: [t('did.mail', { address: mail.address })],
    bureau: [t('did.bureau', { count: bureau.accounts })],
    book: [t('did.book', { count: book.accounts })],
  } as const
  return parts[step].filter(Boolean).join(t('comma'))
}
