// What of the company the members of a group see: whose invoices, which pools, and what is pushed for them.
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { scopes, type Scope } from '@piaotai/domain/rights/permission.ts'
import type { Draft } from './group-draft.ts'
import { useChoices } from '../member.queries.ts'
import styles from '../member.module.css'

interface Props {
  readonly draft: Draft
  readonly missingPermission: string | undefined
  readonly put: (change: Partial<Draft>) => void
}
export const GroupScope = ({ draft, missingPermission, put }: Props) => {
  const { t } = useTranslation(['member', 'states'])
  const mayEdit = missingPermission === undefined
  const choices = useChoices().data
  const several = (
    options: readonly { readonly value: string; readonly label: string }[],
    value: readonly string[],
    label: string,
    empty: string,
    onChange: (ids: string[]) => void,
  ) => (
    <Select
      mode="multiple"
      size="small"
      style={{ width: 200, minWidth: 158 }}
      popupMatchSelectWidth={false}
      maxTagCount="responsive"
      placeholder={empty}
      aria-label={label}
      disabled={!mayEdit}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      options={[...options]}
      onChange={onChange}
    />
  )
  return (
    <div className={styles['group-scope']} title={missingPermission}>
      <div>
        <span title={t('group.scopeHint')}>{t('group.scope')}</span>
        <Segmented<Scope>
          value={draft.scope}
          disabled={!mayEdit}
          onChange={(scope) => {
            put({ scope })
          }}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
        {draft.scope === 'department'
          ? several(
              (choices?.departments ?? []).map((d) => ({ value: d.id, label: d.name })),
              draft.departmentIds,
              t('group.departments'),
              t('group.ownDepartments'),
              (departmentIds) => {
                put({ departmentIds })
              },
            )
          : null}
      </div>
      {(choices?.pools.length ?? 0) > 0 ? (
        <div>
          <span>{t('group.pools')}</span>
          {several(
            (choices?.pools ?? []).map((p) => ({ value: p.id, label: p.name })),
            draft.poolIds,
            t('group.pools'),
            t('group.noPools'),
            (poolIds) => {
              put({ poolIds })
            },
          )}
        </div>
      ) : null}
      <div>
        <span>{t('group.push')}</span>
        {several(
          [0, 1, 2, 3].map((c) => ({ value: String(c), label: t(`category.${c}` as 'category.0', { ns: 'states' }) })),
          draft.pushCategories.map(String),
          t('group.push'),
          t('group.noPush'),
          (values) => {
            put({ pushCategories: values.map(Number) })
          },
        )}
      </div>
    </div>
  )
}
