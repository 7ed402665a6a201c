// The form of a new or existing pool: its name, its assigners, its readers.
import { App, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { poolLimits } from '@piaotai/domain/pool.ts'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { usePoolChange, type Pool, type Pools } from './pool.queries.ts'

interface Props {
  readonly pool: Pool | undefined
  readonly people: Pools['people']
  readonly onClose: () => void
}
export const PoolDialog = ({ pool, people, onClose }: Props) => {
  const { t } = useTranslation('pool')
  const { message } = App.useApp()
  const [open, setOpen] = useState(pool?.open ?? true)
  const [readers, setReaders] = useState(pool?.members.filter((m) => !m.mayPut).map((m) => m.userId) ?? [])
  const [putters, setPutters] = useState(pool?.members.filter((m) => m.mayPut).map((m) => m.userId) ?? [])
  const save = usePoolChange((name: string) => {
    const fields = {
      name,
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
  const form = useForm({
    initial: { name: pool?.name ?? '' },
    rules: { name: (name: string) => name.trim() === '' && t('dialog.nameMissing') },
    send: async ({ name }) => {
      await save.mutateAsync(name.trim())
      void message.success(t('dialog.saved'))
      onClose()
    },
  })
  const named = (key: 'see' | 'put', chosen: string[], set: (ids: string[]) => void) => (
    <Field id={`pool-${key}`} label={t(`dialog.${key}`)} hint={t(`dialog.${key}Hint`)}>
      <Select
        id={`pool-${key}`}
        mode="multiple"
        placeholder={t('dialog.people')}
        maxCount={poolLimits.members}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
        onChange={set}
      />
    </Field>
  )
  return (
    <FormDialog
      title={t(pool ? 'dialog.edit' : 'dialog.title')}
      form={form}
      submit={t('dialog.save')}
      note={t('dialog.groupNote')}
      width={520}
      onClose={onClose}
    >
      <div className="pool-form">
        <TextField
          form={form}
          name="name"
          label={t('dialog.name')}
          input={{ size: 'middle', maxLength: poolLimits.name, autoComplete: 'off' }}
        />
        <Field id="pool-open" label={t('dialog.open')}>
          <Radio.Group
            id="pool-open"
            value={open}
            onChange={(event) => {
              setOpen(event.target.value as boolean)
            }}
          >
            <Radio value>{t('dialog.openYes')}</Radio>
            <Radio value={false}>{t('dialog.openNo')}</Radio>
          </Radio.Group>
        </Field>
        {named('see', readers, setReaders)}
        {named('put', putters, setPutters)}
      </div>
    </FormDialog>
  )
}
