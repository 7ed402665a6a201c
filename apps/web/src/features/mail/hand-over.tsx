// Invoices of a mail that are made out to another company of the person, or to a linked one: the next step is to hand them over.
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/can.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { forwardingKey, type Offer } from '../../shared/delivery/forwarding-keys.ts'
import type { MailDetail, MailPart } from './mail.queries.ts'

const ForwardDialog = lazy(() => import('../../shared/delivery/forward-dialog.tsx'))
const most = 100

/** What of the mail may be handed over; nothing without the right to forward. */
export const useHandOvers = (mail: MailDetail): readonly Offer[] => {
  const may = useCan('thirdPartyInvoiceForwarding.forward')
  const ids = [...new Set(mail.parts.flatMap(({ invoiceIds }) => invoiceIds))].slice(0, most)
  const read = useQuery({
    queryKey: [...forwardingKey, 'mail', mail.id, ids],
    queryFn: ({ signal }) => emailApi.listForwardable({ ids, pageSize: most }, { signal, quiet: true }),
    enabled: may && ids.length > 0,
    retry: false,
  })
  return read.data?.content.filter(({ refusal }) => refusal === null) ?? []
}
/** The button of one part. */
export const HandOver = ({ part, offers }: { readonly part: MailPart; readonly offers: readonly Offer[] }) => {
  const { t } = useTranslation('mail')
  const [open, setOpen] = useState(false)
  const own = offers.filter(({ id }) => part.invoiceIds.includes(id))
  const names = [...new Set(own.flatMap(({ targets }) => targets.map(({ name }) => name)))]
  if (own.length === 0) return null
  return (
    <>
      <Button
        size="small"
        title={t('drawer.handOverTo', { name: names.join(' / ') })}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('drawer.handOver')}
      </Button>
      <Suspense>
        {open ? (
          <ForwardDialog
            offers={own}
            preferred={undefined}
            onClose={() => {
              setOpen(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
