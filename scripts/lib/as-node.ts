/** For `experimental` of a Vitest project: its files are loaded as the product itself is, by Node, whose compiled code the next process finds; nothing is made anew by Vite for each. */
export const asNode = { viteModuleRunner: false, nodeLoader: false } as const
