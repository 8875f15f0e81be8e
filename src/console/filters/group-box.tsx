import { Cross2Icon, PlusIcon } from '@radix-ui/react-icons';
import { type ComponentType, useContext } from 'react';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { ConditionRow } from './condition-row.js';
import { FieldChoice, itemOfField } from './field-choice.js';
import { filterField } from './fields.js';
import styles from './filter-builder.module.css';
import { type EdgeStep, type Group, type Item, newItemId } from './filter-model.js';
import { RowFocusContext, useFocusTargets } from './row-focus.js';
import { isWords, wordsBoxId } from './words-box.js';

const quantifiers = [
  { value: 'some', label: 'at least one, where' },
  { value: 'none', label: 'none, where' },
  { value: 'every', label: 'all, where' },
] as const;

const directions = [
  { value: '', label: 'in either role' },
  { value: 'ACQUIRER', label: 'as the buyer' },
  { value: 'ACQUIREE', label: 'as the company bought' },
] as const;

export interface GroupBoxProps extends NestedGroupProps {
  /** True if a search by words is edited in a box of its own, and not as a row of this group. Default: false. */
  readonly hasWordsBox?: boolean;
  /** Present only for a nested group. */
  readonly onRemove?: () => void;
}

const joins = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'Any of these holds' },
  { value: 'none', label: 'None of these holds' },
] as const;

/** Edits a group: its conditions, edges and nested groups, and whether all, any or none must hold. */
export function GroupBox(props: GroupBoxProps) {
  const { input, group, steps, hasGroups, hasWordsBox = false, onChange, onRemove } = props;
  const focus = useContext(RowFocusContext);
  const addBox = useFocusTargets(`add ${group.id}`, `open ${group.id}`);
  const withItems = (items: readonly Item[]): void => {
    onChange({ ...group, items });
  };
  const isJoined = group.items.length > 1 || group.join !== 'all' || onRemove !== undefined;
  return (
    <div className={styles['group']}>
      {isJoined && (
        <div className={styles['boxHead']}>
          <Choice
            label="How these are joined"
            hideLabel
            value={group.join}
            options={joins}
            onChange={(join) => {
              onChange({ ...group, join });
            }}
          />
          {onRemove !== undefined && (
            <span className={styles['end']}>
              <Button look="quiet" size="small" aria-label="Remove this group" onPress={onRemove}>
                <Cross2Icon aria-hidden />
              </Button>
            </span>
          )}
        </div>
      )}
      {group.items
        .filter((item) => !hasWordsBox || !isWords(item))
        .map((item) => (
          <ItemBox key={item.id} {...props} item={item} withItems={withItems} />
        ))}
      <div className={styles['adds']}>
        <div className={styles['add']} ref={addBox} data-add>
          <FieldChoice
            // The key changes with each added condition, so that the field choice is remounted and empty again.
            key={group.items.length}
            input={input}
            hasEdges={steps > 0}
            label="Add a condition"
            value={null}
            onChange={(path) => {
              const item = itemOfField(input, path);
              if (hasWordsBox && isWords(item)) {
                focus.request(`value ${wordsBoxId}`);
                return;
              }
              focus.request(item.kind === 'edge' ? `open ${item.body.id}` : `value ${item.id}`);
              withItems([...group.items, item]);
            }}
          />
        </div>
        {hasGroups && (
          <Button
            look="quiet"
            size="small"
            onPress={() => {
              const join = group.join === 'any' ? 'all' : 'any';
              withItems([...group.items, { kind: 'group', id: newItemId(), join, items: [] }]);
            }}
          >
            <PlusIcon aria-hidden /> Group
          </Button>
        )}
      </div>
    </div>
  );
}

type ItemBoxProps = GroupBoxProps & {
  readonly item: Item;
  readonly withItems: (items: readonly Item[]) => void;
};

function ItemBox({ input, group, steps, hasDurations, item, withItems }: ItemBoxProps) {
  const change = (changed: Item): void => {
    withItems(group.items.map((each) => (each.id === item.id ? changed : each)));
  };
  const focus = useContext(RowFocusContext);
  const remove = (): void => {
    withItems(group.items.filter(({ id }) => id !== item.id));
  };
  const shared = { input, steps, hasDurations, onChange: change, onRemove: remove };
  if (item.kind === 'condition')
    return (
      <ConditionRow
        {...shared}
        condition={item}
        onNext={() => {
          focus.request(`open ${group.id}`);
        }}
        onBack={() => {
          const before = group.items[group.items.indexOf(item) - 1];
          focus.request(before?.kind === 'condition' ? `value ${before.id}` : `add ${group.id}`);
          remove();
        }}
      />
    );
  if (item.kind === 'edge') return <EdgeBox {...shared} edge={item} Inside={GroupBox} />;
  return (
    <div className={styles['box']}>
      <GroupBox {...shared} group={item} hasGroups={false} />
    </div>
  );
}

interface EdgeBoxProps {
  readonly input: string;
  readonly edge: EdgeStep;
  /** How many more edges can be nested in this edge. */
  readonly steps: number;
  readonly hasDurations: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
  /** The component for the group of conditions in the edge. It is `GroupBox`, which itself renders nested edges. */
  readonly Inside: ComponentType<NestedGroupProps>;
}

/** Edits the conditions on the records that an edge leads to. */
function EdgeBox({ input, edge, steps, hasDurations, onChange, onRemove, Inside }: EdgeBoxProps) {
  const field = filterField(input, edge.field);
  if (field?.target == null) return null;
  return (
    <div className={styles['box']} role="group" aria-label={field.label}>
      <div className={styles['boxHead']}>
        <strong>{field.label}</strong>
        {edge.quantifier !== 'is' && (
          <Choice
            label="How many"
            hideLabel
            value={edge.quantifier}
            options={quantifiers}
            onChange={(quantifier) => {
              onChange({ ...edge, quantifier });
            }}
          />
        )}
        {field.isDirected && (
          <Choice
            label="Role"
            hideLabel
            value={edge.direction}
            options={directions}
            onChange={(direction) => {
              onChange({ ...edge, direction });
            }}
          />
        )}
        <span className={styles['end']}>
          <Button look="quiet" size="small" aria-label={`Remove ${field.label}`} onPress={onRemove}>
            <Cross2Icon aria-hidden />
          </Button>
        </span>
      </div>
      <Inside
        input={field.target}
        group={edge.body}
        // A person's jobs are part of the person, so they do not count as an edge.
        steps={field.target === 'ExperienceFilter' ? steps : steps - 1}
        hasGroups={false}
        hasDurations={hasDurations}
        onChange={(body) => {
          onChange({ ...edge, body });
        }}
      />
    </div>
  );
}

/** Properties of a group of conditions at any depth. */
interface NestedGroupProps {
  readonly input: string;
  readonly group: Group;
  /** How many more edges can be nested. */
  readonly steps: number;
  /** True if this group can contain nested groups. */
  readonly hasGroups: boolean;
  readonly hasDurations: boolean;
  readonly onChange: (group: Group) => void;
}
