// What a step has to press: the act itself, in place where it can be; and where a done one is looked at.
import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartStep } from '@piaotai/domain/start.ts'
import { api } from '../../../lib/http/api.ts'
import { askAct } from '../../../lib/page/asked-act.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { message } from '../../../ui/overlay/message.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import type { StartList } from './start.queries.ts'

const TaxIdDialog = lazyAntd(() => import('./tax-id-dialog.tsx'))
const LoginDialog = lazyAntd(() => import('../../../shared/tax-account/login-dialog.tsx'))

/** The page of the people opens with the invitation. */
const askInvite = () => {
  askAct('invite')
}
/** The done step's own page, for who may open it. */
export const StepLink = ({ step }: { readonly step: StartStep }) => {
  const { t } = useTranslation('start')
  const titles = useCan('menu_4.enterpriseRise')
  const people = useCan('menu_4.staffManagement')
  const all = useCan('menu_2.allInvoiceCo')
  const mails = useCan('menu_2.comemailhistory')
  const bureau = useCan('menu_2.directTaxIncomeInvoice')
  const books = useCan('menu_4.caiwupz')
  const words = t(`again.${step}`)
  const name = `${words} ${t(`step.${step}`)}`
  switch (step) {
    case 'company':
      return titles ? (
        <Link to="/comset/enterpriseRise" aria-label={name}>
          {words}
        </Link>
      ) : null
    case 'people':
      return people ? (
        <Link to="/comset/staffManagement" aria-label={name} onClick={askInvite}>
          {words}
        </Link>
      ) : null
    case 'invoice':
      return (
        <Link to={all ? '/companyInvoice/allInvoiceCo' : '/home/myInvoices'} aria-label={name}>
          {words}
        </Link>
      )
    case 'mail':
      return mails ? (
        <Link to="/companyInvoice/comemailhistory" aria-label={name}>
          {words}
        </Link>
      ) : null
    case 'bureau':
      return bureau ? (
        <Link to="/companyInvoice/directTaxIncomeInvoice" aria-label={name}>
          {words}
        </Link>
      ) : null
    case 'book':
      return books ? (
        <Link to="/comset/caiwupz" search={{ view: 'accounts' }} aria-label={name}>
          {words}
        </Link>
      ) : null
  }
}

export const StepAct = ({ step, list }: { readonly step: StartStep; readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = () => {
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    void client.invalidateQueries()
  }
  /** The chart of small enterprises, which most new companies keep: another one is chosen at the books. */
  const adopt = () => {
    setBusy(true)
    api.invoice
      .adoptStandardChart({ standard: 'small' })
      .then(
        async ({ added, rules }) => {
          message.success(t('booked', { added, rules }))
          await client.invalidateQueries()
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  }
  const hasAccount = list.bureau.accounts > 0
  const act =
    step === 'company'
      ? show
      : step === 'people'
        ? () => {
            askInvite()
            return navigate({ to: '/comset/staffManagement' })
          }
        : step === 'bureau'
          ? hasAccount
            ? show
            : () => navigate({ to: '/comset/taxAccounts' })
          : adopt
  if (step === 'invoice' || step === 'mail') return null
  return (
    <>
      <Button
        size="small"
        loading={busy}
        aria-label={`${t(step === 'bureau' && !hasAccount ? 'act.addAccount' : `act.${step}`)} ${t(`step.${step}`)}`}
        onClick={() => {
          void act()
        }}
      >
        {t(step === 'bureau' && !hasAccount ? 'act.addAccount' : `act.${step}`)}
      </Button>
      <Suspense>
        {open && step === 'company' ? <TaxIdDialog company={list.company} onClose={close} /> : null}
        {open && step === 'bureau' ? <LoginDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}
