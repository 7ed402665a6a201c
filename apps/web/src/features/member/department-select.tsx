// The field for a department, or for none.
import { TreeSelect } from 'antd'
import { asTree, type Branch, type Department } from './member.queries.ts'

interface Choice {
  readonly value: string
  readonly title: React.ReactNode
  readonly name: string
  readonly disabled?: boolean
  children: Choice[]
}
/** An option for a department or none, disabled if `why` is given. */
const choiceOf = (value: string, name: string, why: string | undefined, children: Choice[]): Choice => ({
  value,
  name,
  title: why === undefined ? name : <span title={why}>{name}</span>,
  disabled: why !== undefined,
  children,
})
interface SelectProps {
  readonly id?: string
  readonly departments: readonly Department[]
  /** undefined: not chosen yet. */
  readonly value: string | null | undefined
  readonly onChange: (id: string | null) => void
  readonly placeholder: string
  /** The label of "no department" as an option; without it an empty choice means no department, or the top. */
  readonly none?: string
  /** Why "no department" cannot be chosen. */
  readonly noneOff?: string | undefined
  /** Why a department beyond the person's scope cannot be chosen; without it, the scope does not matter. */
  readonly beyond?: string
}
/** The field that chooses a department. */
export const DepartmentSelect = ({ departments, value, onChange, placeholder, id, none, noneOff, beyond }: SelectProps) => {
  const choice = (d: Branch): Choice => choiceOf(d.id, d.name, d.within ? undefined : beyond, d.children.map(choice))
  const tree = [...(none === undefined ? [] : [choiceOf('none', none, noneOff, [])]), ...asTree(departments).map(choice)]
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      treeDefaultExpandAll
      allowClear={none === undefined}
      showSearch={{ treeNodeFilterProp: 'name' }}
      placeholder={placeholder}
      value={value === null && none !== undefined ? 'none' : (value ?? undefined)}
      treeData={tree}
      onChange={(chosen: string | undefined) => {
        onChange(chosen === 'none' ? null : (chosen ?? null))
      }}
    />
  )
}
