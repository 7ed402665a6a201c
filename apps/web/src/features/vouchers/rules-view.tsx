export const RulesView = ({ view }: { readonly view: React.ReactNode }) => view
