// Exports what the list shows: a short sheet is saved at once, a long one waits in the download center.
import { App } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { downloadsKey, save } from '../../../shared/download/downloads.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { SubmittedQuery } from '../payment.queries.ts'
import { Button } from '../../../ui/controls/button.tsx'

export const ExportPayments = ({ filter, found }: { readonly filter: SubmittedQuery; readonly found: number }) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const tooMany = found > paymentLimits.exported ? t('export.tooMany', { max: paymentLimits.exported }) : undefined
  const why = useMissingPermission()('confirmPayment.export') ?? tooMany
  const making = useMutation({
    mutationFn: () => api.invoice.exportPayments({ filter }),
    onSuccess: ({ downloadUrl, name }) => {
      void client.invalidateQueries({ queryKey: downloadsKey })
      if (downloadUrl !== null) save(downloadUrl)
      void message.success(
        <>
          {downloadUrl === null ? t('export.making') : t('export.made', { name })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              void navigate({ to: '/dataDownloadCenter', search: { type: 10 } })
            }}
          >
            {t('export.look')}
          </Button>
        </>,
        6,
      )
    },
  })
  return (
    <Button
      icon={<FileDown size={15} aria-hidden="true" />}
      loading={making.isPending}
      disabled={why !== undefined || found === 0}
      title={why}
      onClick={() => {
        making.mutate()
      }}
    >
      {t('export.label')}
    </Button>
  )
}
