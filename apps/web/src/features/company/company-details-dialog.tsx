// The company's editable details: its tax id and its number in other systems.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'

type Home = Received<(typeof companyEndpoints)['readCompanyHome']>

export const CompanyDetailsDialog = ({ home, onClose }: { home: Home; onClose: (done: boolean) => void }) => {
  const { t } = useTranslation('company')
  const [taxId, setTaxId] = useState(home.taxId ?? '')
  const [externalNumber, setExternalNumber] = useState(home.externalNumber ?? '')
  const [error, setError] = useSaid(t)
  const [busy, setBusy] = useState(false)
  const plain = taxId.trim().toUpperCase()
  const submit = () => {
    if (plain !== '' && ['bad', 'malformed'].includes(judgeTaxId(plain))) {
      setError((t) => t('home.taxIdWrong'))
      return
    }
    setBusy(true)
    api.user.editCompany({ taxId: plain || null, externalNumber: externalNumber.trim() || null }, { quiet: true }).then(
      () => {
        onClose(true)
      },
      (e: unknown) => {
        setError(() => (e instanceof CallFailed ? e.message : ''))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      title={t('home.edit')}
      width={480}
      onClose={() => {
        onClose(false)
      }}
      actions={
        <>
          <Button
            onClick={() => {
              onClose(false)
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          submit()
        }}
        noValidate
      >
        <Field id="tax-id" label={t('home.taxId')} error={error} hint={t('home.taxIdHint')}>
          <Input
            id="tax-id"
            className="mono"
            maxLength={20}
            value={taxId}
            status={error ? 'error' : ''}
            aria-describedby="tax-id-note"
            onChange={(e) => {
              setTaxId(e.target.value)
              setError()
            }}
          />
        </Field>
        <Field id="external-number" label={t('home.externalNumber')}>
          <Input
            id="external-number"
            maxLength={50}
            value={externalNumber}
            onChange={(e) => {
              setExternalNumber(e.target.value)
            }}
          />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
