// 新建、编辑回调. A new one asks for a proof, since its secret is shown.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WebhookDraft as draftSchema } from '@piaotai/contract/webhook.ts'
import { webhookEvents } from '@piaotai/domain/webhook.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { webhooksKey, type DrawnSecret, type Webhook, type WebhookDraft } from './webhook.queries.ts'

const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))
interface Props {
  readonly webhook: Webhook | undefined
  readonly onDrawn: (drawn: DrawnSecret) => void
  readonly onClose: () => void
}

const WebhookDialog = ({ webhook, onDrawn, onClose }: Props) => {
  const { t } = useTranslation('webhook')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [proving, setProving] = useState<WebhookDraft>()
  const [initial] = useState<WebhookDraft>(() => ({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? ['invoice.recorded', 'invoice.verified'],
  }))
  const saved = () => {
    void client.invalidateQueries({ queryKey: webhooksKey })
    onClose()
  }
  const contractForm = useContractForm<WebhookDraft>({
    schema: draftSchema,
    initial,
    judge: ({ events }) => (events.length === 0 ? [{ path: 'events', sentence: t('form.eventsNeeded') }] : []),
    blamed: { 'webhook.address': 'url', 'webhook.nameTaken': 'name' },
    send: async (draft) => {
      if (!webhook) {
        setProving(draft)
        return
      }
      await bureauApi.changeWebhook({ id: webhook.id, draft, version: webhook.version }, { quiet: true })
      void message.success(t('form.saved'))
      saved()
    },
  })
  const { AppField } = contractForm.form
  return (
    <>
      <ContractFormDialog
        title={t(webhook ? 'form.change' : 'form.create')}
        width={600}
        form={contractForm}
        submit={t(webhook ? 'form.save' : 'form.make')}
        onClose={onClose}
      >
        <AppField name="name">{({ Text }) => <Text label={t('form.name')} />}</AppField>
        <AppField name="url">{({ Text }) => <Text label={t('form.url')} hint={t('form.urlHint')} />}</AppField>
        <AppField name="events">
          {({ Choice }) => (
            <Choice
              several
              allowClear
              label={t('form.events')}
              showSearch={{ optionFilterProp: 'label' }}
              options={webhookEvents.map((value) => ({ value, label: t(`events.${value}`) }))}
            />
          )}
        </AppField>
      </ContractFormDialog>
      <Suspense>
        {proving ? (
          <ProofDialog
            title={t('form.proof')}
            text={t('form.proofText')}
            submit={t('form.make')}
            onProof={async (proof) => {
              const { secret } = await bureauApi.createWebhook({ draft: proving, proof }, { quiet: true })
              onDrawn({ name: proving.name, secret })
              saved()
            }}
            onClose={() => {
              setProving(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default WebhookDialog
