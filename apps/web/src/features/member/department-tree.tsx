// 部门树: everybody, members without a department, and the departments, each with its actions.
import { Button, Tree } from 'antd'
import type { TFunction } from 'i18next'
import { Building2, MoreHorizontal, Plus, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { api } from '../../lib/http/api.ts'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useDrawnField } from '../../ui/kits/form/form-contexts.ts'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { DepartmentSelect } from './department-select.tsx'
import { asTree, useChange, type Branch, type Department } from './member.queries.ts'
import styles from './member.module.css'

interface Pending {
  readonly department?: Department
  readonly parentId: string | null
}
interface TreeNode {
  readonly key: string
  readonly title: React.ReactNode
  children: TreeNode[]
}
interface TreeProps {
  /** undefined while loading. */
  readonly departments: readonly Department[] | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Why a department cannot be deleted: its content has to be moved first. */
const keptBy = (t: TFunction<'member'>, d: Branch): { disabled?: true; title?: string } => {
  const why =
    d.members > 0
      ? t('department.hasPeople', { count: d.members })
      : d.children.length > 0
        ? t('department.hasBelow', { count: d.children.length })
        : undefined
  return why === undefined ? {} : { disabled: true, title: why }
}

export const DepartmentTree = ({ departments: known, chosen, onChoose }: TreeProps) => {
  const departments = known ?? []
  const { t } = useTranslation('member')
  const confirmDanger = useConfirmDanger()
  const missingPermission = useMissingPermission()('staffManagement.department')
  const may = missingPermission === undefined
  const [pending, setPending] = useState<Pending>()
  const remove = useChange((id: string) => api.user.removeDepartment({ id }))
  const confirmRemoval = (d: Department) => {
    confirmDanger({
      title: t('department.removeTitle', { name: d.name }),
      content: t('department.removeText'),
      okText: t('department.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        await remove.mutateAsync(d.id)
        if (chosen === d.id) onChoose(undefined)
      },
    })
  }
  const node = (d: Branch): TreeNode => ({
    key: d.id,
    children: d.children.map(node),
    title: (
      <span className={styles['department']}>
        <span title={d.name}>{d.name}</span>
        <em>{countOf(d)}</em>
        <DropMenu
          disabled={!may}
          menu={{
            onClick: ({ domEvent }) => {
              domEvent.stopPropagation()
            },
            items: [
              {
                key: 'add',
                label: t('department.addBelow'),
                onClick: () => {
                  setPending({ parentId: d.id })
                },
              },
              {
                key: 'edit',
                label: t('department.edit'),
                onClick: () => {
                  setPending({ department: d, parentId: d.parentId })
                },
              },
              {
                key: 'remove',
                danger: true,
                ...keptBy(t, d),
                label: t('department.remove'),
                onClick: () => {
                  confirmRemoval(d)
                },
              },
            ],
          }}
        >
          <button
            type="button"
            className="plain"
            disabled={!may}
            title={missingPermission}
            aria-label={t('department.more', { name: d.name })}
            onClick={(event) => {
              event.stopPropagation()
            }}
          >
            <MoreHorizontal size={14} />
          </button>
        </DropMenu>
      </span>
    ),
  })
  const tree = asTree(departments)
  return (
    <div className={styles['department-pane']}>
      <div className={styles['pane-head']}>
        <h2>{t('department.title')}</h2>
        <Button
          size="small"
          icon={<Plus size={13} />}
          disabled={!may}
          title={missingPermission}
          onClick={() => {
            setPending({ parentId: null })
          }}
        >
          {t('department.add')}
        </Button>
      </div>
      <button
        type="button"
        className={`plain ${styles['choice']}${chosen === undefined ? ' on' : ''}`}
        onClick={() => {
          onChoose(undefined)
        }}
      >
        <UsersRound size={14} strokeWidth={1.75} />
        {t('department.everybody')}
      </button>
      <button
        type="button"
        className={`plain ${styles['choice']}${chosen === 'none' ? ' on' : ''}`}
        onClick={() => {
          onChoose('none')
        }}
      >
        <UserRound size={14} strokeWidth={1.75} />
        {t('department.nobodys')}
      </button>
      {tree.length > 0 ? (
        <Tree
          blockNode
          defaultExpandAll
          key={departments.length}
          treeData={tree.map(node)}
          selectedKeys={chosen && chosen !== 'none' ? [chosen] : []}
          onSelect={(keys) => {
            if (keys[0] !== undefined) onChoose(String(keys[0]))
          }}
        />
      ) : known ? (
        <p className="sub">
          <Building2 size={14} strokeWidth={1.75} />
          {t('department.empty')}
        </p>
      ) : null}
      {pending ? (
        <DepartmentDialog
          pending={pending}
          departments={departments}
          onClose={() => {
            setPending(undefined)
          }}
        />
      ) : null}
    </div>
  )
}

/** The members listed when the department is chosen: its own and those of its sub-departments. */
const countOf = (d: Branch): number => d.children.reduce((sum, below) => sum + countOf(below), d.members)
const schema = permissionEndpoints.createDepartment.input
interface Fields {
  readonly name: string
  readonly parentId: string | null
}
const DepartmentDialog = ({
  pending,
  departments,
  onClose,
}: {
  pending: Pending
  departments: readonly Department[]
  onClose: () => void
}) => {
  const { t } = useTranslation('member')
  const save = useChange(({ name, parentId }: Fields) =>
    pending.department
      ? api.user.editDepartment({ id: pending.department.id, name: name.trim(), parentId }, { quiet: true })
      : api.user.createDepartment({ name: name.trim(), parentId }, { quiet: true }),
  )
  const contractForm = useContractForm<Fields>({
    schema,
    initial: { name: pending.department?.name ?? '', parentId: pending.parentId },
    rules: { name: (name) => name.trim() === '' && t('department.nameRequired') },
    blamed: {
      'department.nameTaken': 'name',
      'department.notFound': 'parentId',
      'department.circle': 'parentId',
      'department.tooDeep': 'parentId',
    },
    send: async (fields) => {
      await save.mutateAsync(fields)
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      title={t(pending.department ? 'department.edit' : 'department.addTitle')}
      form={contractForm}
      submit={t('save')}
      onClose={onClose}
    >
      <AppField name="name">{({ Text }) => <Text label={t('department.name')} />}</AppField>
      <AppField name="parentId">{() => <AboveField departments={departments.filter((d) => d.id !== pending.department?.id)} />}</AppField>
    </ContractFormDialog>
  )
}
const AboveField = ({ departments }: { departments: readonly Department[] }) => {
  const { t } = useTranslation('member')
  const { field, id, value, error } = useDrawnField<string | null>()
  return (
    <Field id={id} label={t('department.above')} error={error ?? ''}>
      <DepartmentSelect id={id} departments={departments} value={value} onChange={field.handleChange} placeholder={t('department.top')} />
    </Field>
  )
}
