// A file of a mail as a commercial invoice: recorded by one button where all its fields are proposed, else in its form; linked once it is one.
import { App, Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeCommercial, plainCommercial } from '@piaotai/domain/commercial/commercial.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useCan } from '../../lib/session/can.ts'
import { commercialKey } from '../../shared/commercial/commercial-queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { mailsKey, type Area, type MailDetail, type MailPart } from './mail.queries.ts'

const CommercialDialog = lazy(() => import('../../shared/commercial/commercial-dialog.tsx'))
const nothing = {
  number: '',
  type: 'invoice',
  partnerId: null,
  supplier: '',
  currency: '',
  amount: '',
  cny: null,
  date: '',
  urgency: 'normal',
  remark: '',
} as const

interface Props {
  readonly mail: MailDetail
  readonly area: Area
  readonly part: MailPart
}
export const AsCommercial = ({ mail, area, part }: Props) => {
  const { t } = useTranslation('mail')
  const { message } = App.useApp()
  const client = useQueryClient()
  const session = useSession()
  const why = useMissingPermission()('businessInvoiceCo.edit')
  const sees = useCan('menu_2.businessInvoiceCo')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  if (part.commercialId !== null)
    return sees ? (
      <Link to="/companyInvoice/businessInvoiceCo" search={{ open: part.commercialId }}>
        {t('drawer.toCommercial')}
      </Link>
    ) : null
  if (!part.mayBeCommercial) return null
  const draft = plainCommercial({ ...nothing, ...part.proposed })
  const whole = part.proposed !== null && judgeCommercial(draft).length === 0
  const stale = () => {
    void client.invalidateQueries({ queryKey: mailsKey })
    void client.invalidateQueries({ queryKey: commercialKey })
  }
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      const { made } = await emailApi.makeCommercial({ ...draft, id: mail.id, area, partId: part.id })
      void message.success(t(made ? 'drawer.commercialMade' : 'drawer.commercialThere', { number: draft.number }))
    } catch {
      /* the client has told why */
    } finally {
      setBusy(false)
      stale()
    }
  }
  return (
    <>
      <Button
        size="small"
        type={part.proposed === null ? 'text' : 'default'}
        loading={busy}
        disabled={why !== undefined}
        title={why ?? (whole ? `${draft.number} · ${draft.supplier} · ${draft.currency} ${draft.amount} · ${draft.date}` : undefined)}
        onClick={() => {
          if (whole) void make()
          else setOpen(true)
        }}
      >
        {t('drawer.makeCommercial')}
      </Button>
      <Suspense>
        {open ? (
          <CommercialDialog
            mailed={{ id: mail.id, area, partId: part.id, name: part.name, proposed: part.proposed ?? {} }}
            me={session?.user?.id ?? ''}
            onClose={() => {
              setOpen(false)
              stale()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
