import { findProgram } from './commands.ts';
import { goProgram } from './go-program.ts';

const KUSTOMIZE_VERSION = 'v5.8.2';
const KUBECONFORM_VERSION = 'v0.8.0';

/** The program that builds the manifests of a folder, with its arguments before the folder: kubectl if available. */
export async function kustomizeCommand(): Promise<readonly [file: string, ...args: string[]]> {
  const kubectl = findProgram(['kubectl']);
  if (kubectl) return [kubectl, 'kustomize'];
  return [await goProgram('sigs.k8s.io/kustomize/kustomize/v5', KUSTOMIZE_VERSION), 'build'];
}

/** The path of the program that checks manifests against schemas. Built from source once. */
export const kubeconformPath = (): Promise<string> =>
  goProgram('github.com/yannh/kubeconform/cmd/kubeconform', KUBECONFORM_VERSION);
