import type { Mistake } from './mistake';
import type { Rule } from '../problems/problem';
import { isObject } from '../json/json';
import { groupOf } from '../json/kube-object';

/** An object while it is repaired. It is a copy, and repairs change it in place. */
export class Draft {
  public readonly mistakes: Mistake[] = [];
  /** The object with all repairs so far. */
  public object: any;
  private readonly written: string;

  /**
   * @param file the file it is from
   * @param where file and document, for people
   */
  constructor(public readonly file: string, public readonly where: string, object: any) {
    this.written = JSON.stringify(object);
    this.object = JSON.parse(this.written);
  }

  public get kind(): string {
    return this.object.kind;
  }

  public get group(): string {
    return groupOf(this.object.apiVersion);
  }

  public get name(): string {
    return this.object.metadata.name;
  }

  public get namespace(): string | undefined {
    return this.object.metadata.namespace;
  }

  /** Kind and name, for people. */
  public get title(): string {
    return `${this.kind} ${[this.namespace, this.name].filter(Boolean).join('/')}`;
  }

  /** Whether it differs from the object in the file. */
  public get isRepaired(): boolean {
    return JSON.stringify(this.object) !== this.written;
  }

  /** Records a mistake. */
  public note(rule: Rule, field: string, written: string, repair = rule.fix): void {
    this.mistakes.push({ rule, where: this.where, object: this.title, field, written, repair });
  }
}

/** Whether a part of a draft is an object. Unlike after `isObject`, repairs may still change it. */
export function isRecord(part: any): boolean {
  return isObject(part);
}
