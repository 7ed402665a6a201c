// 新建、编辑密钥. The person proves themselves before it is saved.
import { App, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiKeyDraft, keyAddress } from '@piaotai/contract/api-key/api-key.ts'
import { keyLimits, keySources, type KeySource } from '@piaotai/domain/api-key/api-key.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import type { GivenProof } from '../../shared/account/proof-dialog.tsx'
import { expiryHolds, usualExpiry } from './expiry.ts'
import { apiKeysKey, type ApiKey, type DrawnKey, type KeyDraft } from './api-key.queries.ts'
import { ScopeField } from './scope-field.tsx'

const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))
interface Props {
  readonly apiKey: ApiKey | undefined
  /** A new key, to be shown once. */
  readonly onDrawn: (drawn: DrawnKey) => void
  readonly onClose: () => void
}
const whole = { width: '100%' }
const textOf = (error: unknown): string => (typeof error === 'string' ? error : '')

const KeyDialog = ({ apiKey, onDrawn, onClose }: Props) => {
  const { t } = useTranslation('apiKey')
  const { message } = App.useApp()
  const client = useQueryClient()
  /** What waits for the proof. */
  const [proving, setProving] = useState<KeyDraft>()
  const [initial] = useState<KeyDraft>(() => ({
    name: apiKey?.name ?? '',
    scopes: apiKey?.scopes ?? [],
    expiresOn: apiKey?.expiresOn ?? usualExpiry(),
    addresses: apiKey?.addresses ?? [],
    sources: (apiKey?.sources ?? []) as KeySource[],
  }))
  const save = async (draft: KeyDraft, proof: GivenProof): Promise<void> => {
    if (apiKey) {
      await bureauApi.changeKey({ id: apiKey.id, draft, version: apiKey.version, proof }, { quiet: true })
      void message.success(t('form.saved'))
    } else onDrawn({ name: draft.name, key: (await bureauApi.createKey({ draft, proof }, { quiet: true })).key })
    void client.invalidateQueries({ queryKey: apiKeysKey })
    onClose()
  }
  const contractForm = useContractForm<KeyDraft>({
    schema: ApiKeyDraft,
    initial,
    judge: ({ scopes, expiresOn, addresses }) => [
      ...(scopes.length === 0 ? [{ path: 'scopes', sentence: t('form.scopesNeeded') }] : []),
      ...(expiresOn && expiryHolds(expiresOn) ? [] : [{ path: 'expiresOn', sentence: t('form.expiresWrong', { days: keyLimits.days }) }]),
      ...addresses
        .filter((address) => !keyAddress.safeParse(address).success)
        .map((address) => ({ path: 'addresses', sentence: t('form.addressWrong', { address }) })),
    ],
    // The form is as it was until the proof has passed.
    send: (values) => {
      setProving(values)
      return Promise.resolve()
    },
  })
  const { AppField } = contractForm.form
  return (
    <>
      <ContractFormDialog
        title={t(apiKey ? 'form.change' : 'form.create')}
        width={680}
        form={contractForm}
        submit={t(apiKey ? 'form.save' : 'form.make')}
        onClose={onClose}
        {...(apiKey ? { facts: `…${apiKey.ends}` } : {})}
      >
        <Pairs>
          <AppField name="name">{({ Text }) => <Text label={t('name')} hint={t('form.nameHint')} />}</AppField>
          <AppField name="expiresOn">
            {({ Day }) => <Day label={t('expires')} hint={t('form.expiresHint', { days: keyLimits.days })} />}
          </AppField>
        </Pairs>
        <AppField name="scopes">
          {(field) => (
            <ScopeField value={field.state.value} error={textOf(field.state.meta.errorMap.onSubmit)} onChange={field.handleChange} />
          )}
        </AppField>
        <Pairs>
          <AppField name="addresses">
            {(field) => (
              <Field
                id="key-addresses"
                label={t('addresses')}
                error={textOf(field.state.meta.errorMap.onSubmit)}
                hint={t('form.addressesHint')}
              >
                <Select
                  id="key-addresses"
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  style={whole}
                  value={field.state.value}
                  placeholder={t('anywhere')}
                  maxCount={keyLimits.addresses}
                  tokenSeparators={[',', '，', ';', '；', ' ', '\n']}
                  aria-describedby="key-addresses-note"
                  onChange={(value: string[]) => {
                    field.handleChange(value.map((one) => one.trim()).filter((one) => one !== ''))
                  }}
                />
              </Field>
            )}
          </AppField>
          <AppField name="sources">
            {(field) => (
              <Field id="key-sources" label={t('sources')} error={textOf(field.state.meta.errorMap.onSubmit)} hint={t('form.sourcesHint')}>
                <Select
                  id="key-sources"
                  mode="multiple"
                  style={whole}
                  value={field.state.value}
                  placeholder={t('noSources')}
                  optionFilterProp="label"
                  options={keySources.map((value) => ({ value, label: t(`sourceNames.${value}`) }))}
                  aria-describedby="key-sources-note"
                  onChange={(value: KeySource[]) => {
                    field.handleChange(value)
                  }}
                />
              </Field>
            )}
          </AppField>
        </Pairs>
      </ContractFormDialog>
      <Suspense>
        {proving ? (
          <ProofDialog
            title={t('form.proof')}
            text={t('form.proofText')}
            submit={t(apiKey ? 'form.save' : 'form.make')}
            onProof={(proof) => save(proving, proof)}
            onClose={() => {
              setProving(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default KeyDialog
