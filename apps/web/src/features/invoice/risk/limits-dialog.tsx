// The limits that a company watches: typed as tags, validated before saving.
import { App, Button, Select } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedAmount } from '@piaotai/domain/money/typed-figures.ts'
import { riskBounds } from '@piaotai/domain/risk/risk.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { saveRiskLimits, type RiskReport } from './risk.queries.ts'

const plain = (typed: string): string | undefined => {
  const amount = typedAmount(typed)
  return amount !== undefined && !amount.startsWith('-') && /[1-9]/.test(amount) ? amount : undefined
}
const LimitsDialog = ({
  report,
  onClose,
  onSaved,
}: {
  readonly report: Pick<RiskReport, 'limits' | 'ownLimits'>
  readonly onClose: () => void
  readonly onSaved: () => void
}) => {
  const { t } = useTranslation('risk')
  const { message } = App.useApp()
  const id = useId()
  const [typed, setTyped] = useState<readonly string[]>(report.limits)
  const wrong = typed.find((one) => plain(one) === undefined)
  const save = useMutation({
    mutationFn: saveRiskLimits,
    onSuccess: () => {
      void message.success(t('limits.saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('limits.title')}
      facts={t(report.ownLimits ? 'limits.own' : 'limits.usual')}
      width={480}
      onClose={onClose}
      note={
        report.ownLimits ? (
          <Button
            type="link"
            onClick={() => {
              save.mutate([])
            }}
          >
            {t('limits.reset')}
          </Button>
        ) : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{t('limits.cancel')}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={wrong !== undefined}
            onClick={() => {
              save.mutate(typed.map((one) => plain(one)!))
            }}
          >
            {t('limits.save')}
          </Button>
        </>
      }
    >
      <p style={{ marginBottom: 12 }}>{t('limits.text')}</p>
      <Field id={id} label={t('limits.label')} error={wrong === undefined ? '' : t('limits.invalid', { value: wrong })}>
        <Select
          id={id}
          mode="tags"
          open={false}
          suffixIcon={null}
          style={{ width: '100%' }}
          value={[...typed]}
          maxCount={riskBounds.limits}
          tokenSeparators={[',', '，', '、', ' ']}
          placeholder={t('limits.hint')}
          status={wrong === undefined ? '' : 'error'}
          aria-invalid={wrong !== undefined}
          onChange={(next: string[]) => {
            setTyped(next)
          }}
        />
      </Field>
    </Dialog>
  )
}
export default LimitsDialog
