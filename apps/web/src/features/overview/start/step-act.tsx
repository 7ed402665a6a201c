// What a step has to press: the act itself, in place where it can be; and where a done one is looked at.
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageKey, PagePath } from '@piaotai/domain/rights/permission.ts'
import type { StartStep } from '@piaotai/domain/start.ts'
import { api } from '../../../lib/http/api.ts'
import { askAct } from '../../../lib/page/asked-act.ts'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useGo } from '../../../ui/controls/go-link.tsx'
import { message } from '../../../ui/overlay/message.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import type { StartList } from './start.queries.ts'

const TaxIdDialog = lazyAntd(() => import('./tax-id-dialog.tsx'))
const LoginDialog = lazyAntd(() => import('../../../shared/tax-account/login-dialog.tsx'))

interface Way {
  readonly page: PageKey
  readonly to: PagePath
  readonly view?: 'accounts'
}
/** Where a done step is looked at: the first page that the person may open. */
const ways: Readonly<Record<StartStep, readonly Way[]>> = {
  company: [{ page: 'menu_4.enterpriseRise', to: '/comset/enterpriseRise' }],
  people: [{ page: 'menu_4.staffManagement', to: '/comset/staffManagement' }],
  invoice: [
    { page: 'menu_2.allInvoiceCo', to: '/companyInvoice/allInvoiceCo' },
    { page: 'menu_1.myInvoices', to: '/home/myInvoices' },
  ],
  mail: [{ page: 'menu_2.comemailhistory', to: '/companyInvoice/comemailhistory' }],
  bureau: [{ page: 'menu_2.directTaxIncomeInvoice', to: '/companyInvoice/directTaxIncomeInvoice' }],
  book: [{ page: 'menu_4.caiwupz', to: '/comset/caiwupz', view: 'accounts' }],
}
export const StepLink = ({ step }: { readonly step: StartStep }) => {
  const { t } = useTranslation('start')
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const way = ways[step].find(({ page }) => held.has(page))
  const words = t(`again.${step}`)
  return way ? (
    <Link
      to={way.to}
      search={way.view ? { view: way.view } : {}}
      aria-label={`${words} ${t(`step.${step}`)}`}
      onClick={() => {
        if (step === 'people') askAct('invite')
      }}
    >
      {words}
    </Link>
  ) : null
}

export const StepAct = ({ step, list }: { readonly step: StartStep; readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const client = useQueryClient()
  const go = useGo()
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
            askAct('invite')
            go({ to: '/comset/staffManagement' })
          }
        : step === 'bureau'
          ? hasAccount
            ? show
            : () => {
                go({ to: '/comset/taxAccounts' })
              }
          : adopt
  if (step === 'invoice' || step === 'mail') return null
  return (
    <>
      <Button
        size="small"
        loading={busy}
        aria-label={`${t(step === 'bureau' && !hasAccount ? 'act.addAccount' : `act.${step}`)} ${t(`step.${step}`)}`}
        onClick={act}
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
