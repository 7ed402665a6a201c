// The form of a new or existing pool: its name, its assigners, its readers.
import { App, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { poolEndpoints } from '@piaotai/contract/pool.ts'
import { poolLimits } from '@piaotai/domain/pool.ts'
import { api } from '../../lib/http/api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { usePoolChange, type Pool, type Pools } from './pool.queries.ts'
import styles from './pool.module.css'

const schema = poolEndpoints.createPool.input.pick({ name: true, open: true }).loose()
interface Values {
  readonly name: string
  readonly open: boolean
  readonly readers: string[]
  readonly putters: string[]
}
interface Props {
  readonly pool: Pool | undefined
  readonly people: Pools['people']
  readonly onClose: () => void
}
export const PoolDialog = ({ pool, people, onClose }: Props) => {
  const { t } = useTranslation('pool')
  const { message } = App.useApp()
  const idsOf = (mayPut: boolean) => pool?.members.filter((member) => member.mayPut === mayPut).map(({ userId }) => userId) ?? []
  const save = usePoolChange(({ name, open, readers, putters }: Values) => {
    const fields = {
      name: name.trim(),
      open,
      members: [
        ...readers.filter((id) => !putters.includes(id)).map((userId) => ({ userId, mayPut: false })),
        ...putters.map((userId) => ({ userId, mayPut: true })),
      ],
    }
    return pool
      ? api.invoice.editPool({ id: pool.id, version: pool.version, ...fields }, { quiet: true })
      : api.invoice.createPool(fields, { quiet: true })
  })
  const contractForm = useContractForm<Values>({
    schema,
    initial: { name: pool?.name ?? '', open: pool?.open ?? true, readers: idsOf(false), putters: idsOf(true) },
    rules: { name: (name) => name.trim() === '' && t('dialog.nameMissing') },
    blamed: { 'pool.nameTaken': 'name' },
    send: async (values) => {
      await save.mutateAsync(values)
      void message.success(t('dialog.saved'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  const named = (name: 'readers' | 'putters', key: 'see' | 'put') => (
    <AppField name={name}>
      {({ Choice }) => (
        <Choice
          several
          label={t(`dialog.${key}`)}
          hint={t(`dialog.${key}Hint`)}
          placeholder={t('dialog.people')}
          maxCount={poolLimits.members}
          showSearch={{ optionFilterProp: 'label' }}
          options={people.map((person) => ({ value: person.id, label: person.name }))}
        />
      )}
    </AppField>
  )
  return (
    <ContractFormDialog
      title={t(pool ? 'dialog.edit' : 'dialog.title')}
      form={contractForm}
      submit={t('dialog.save')}
      note={t('dialog.groupNote')}
      width={520}
      onClose={onClose}
    >
      <div className={styles['pool-form']}>
        <AppField name="name">{({ Text }) => <Text label={t('dialog.name')} autoComplete="off" />}</AppField>
        <AppField name="open">
          {(field) => (
            <Field id="pool-open" label={t('dialog.open')}>
              <Radio.Group
                id="pool-open"
                value={field.state.value}
                onChange={({ target }) => {
                  field.handleChange(target.value as boolean)
                }}
              >
                <Radio value>{t('dialog.openYes')}</Radio>
                <Radio value={false}>{t('dialog.openNo')}</Radio>
              </Radio.Group>
            </Field>
          )}
        </AppField>
        {named('readers', 'see')}
        {named('putters', 'put')}
      </div>
    </ContractFormDialog>
  )
}
