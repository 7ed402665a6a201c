// 批量修改: responsible person, tags and customer type of several partners, all or none.
import { App, Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerTypes, partnerLimits, type CustomerType } from '@piaotai/domain/partner/partner.ts'
import type { PartnerError } from '@piaotai/domain/partner/partner-draft.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { usePartnerChange, type Choices, type PartnerRow } from './partner.queries.ts'

interface Props {
  readonly partners: readonly PartnerRow[]
  readonly choices: Choices
  readonly onClose: (done: boolean) => void
}
const keep = 'keep'
const nobody = 'nobody'

const BatchDialog = ({ partners, choices, onClose }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const [responsible, setResponsible] = useState<string>(keep)
  const [type, setType] = useState<CustomerType | typeof keep>(keep)
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [error, setError] = useSaid(t)
  const save = usePartnerChange(() =>
    api.user.editPartners(
      {
        ids: partners.map(({ id }) => id),
        ...(responsible === keep ? {} : { responsibleId: responsible === nobody ? null : responsible }),
        ...(type === keep ? {} : { customerType: type }),
        ...(added.length > 0 ? { addTags: added } : {}),
        ...(removed.length > 0 ? { removeTags: removed } : {}),
      },
      { quiet: true },
    ),
  )
  const nothing = responsible === keep && type === keep && added.length + removed.length === 0 ? t('batch.nothing') : undefined
  const submit = () => {
    setError()
    save.mutateAsync(undefined).then(
      ({ changed }) => {
        void message.success(t('batch.done', { count: changed }))
        onClose(true)
      },
      (failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure
        const { name, problems = [] } = (failure.detail ?? {}) as {
          readonly name?: string
          readonly problems?: readonly { readonly reason: PartnerError }[]
        }
        const reason = problems[0]?.reason
        setError((t) => (name && reason ? t('batch.wrongOne', { name, reason: t(`reason.${reason}`) }) : failure.message))
      },
    )
  }
  const tags = (value: string[], set: (tags: string[]) => void, label: string, id: string, options: readonly string[]) => (
    <Field id={id} label={label} hint={id === 'batch-add' ? t('batch.tagsHint', { max: partnerLimits.tag }) : undefined}>
      <Select
        id={id}
        mode={id === 'batch-add' ? 'tags' : 'multiple'}
        style={{ width: '100%' }}
        value={value}
        maxCount={partnerLimits.tags}
        options={options.map((tag) => ({ value: tag, label: tag }))}
        onChange={(next: string[]) => {
          set(next.map((tag) => tag.slice(0, partnerLimits.tag)))
        }}
      />
    </Field>
  )
  const inUse = [...new Set(partners.flatMap((partner) => partner.tags))]
  return (
    <Dialog
      title={t('batch.title')}
      facts={t('batch.facts', { count: partners.length })}
      width={480}
      onClose={() => {
        onClose(false)
      }}
      note={nothing}
      actions={
        <>
          <Button
            onClick={() => {
              onClose(false)
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="primary" disabled={nothing !== undefined} title={nothing} loading={save.isPending} onClick={submit}>
            {t('batch.submit', { count: partners.length })}
          </Button>
        </>
      }
    >
      {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
      <Field id="batch-responsible" label={t('batch.responsible')}>
        <Select
          id="batch-responsible"
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={responsible}
          options={[
            { value: keep, label: t('batch.keep') },
            { value: nobody, label: t('batch.clearResponsible') },
            ...choices.members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setResponsible}
        />
      </Field>
      {tags(added, setAdded, t('batch.addTags'), 'batch-add', choices.tags)}
      {tags(removed, setRemoved, t('batch.removeTags'), 'batch-remove', inUse)}
      <Field id="batch-type" label={t('batch.customerType')}>
        <Select
          id="batch-type"
          style={{ width: '100%' }}
          value={type}
          options={[
            { value: keep, label: t('batch.keep') },
            ...customerTypes.map((value) => ({ value, label: t(`values.customerType.${value}`) })),
          ]}
          onChange={setType}
        />
      </Field>
    </Dialog>
  )
}
export default BatchDialog
