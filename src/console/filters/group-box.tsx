import { Cross2Icon, PlusIcon } from '@radix-ui/react-icons';
import { useContext } from 'react';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { ConditionRow } from './condition-row.js';
import { EdgeBox } from './edge-box.js';
import { FieldChoice } from './field-choice.js';
import styles from './filter-builder.module.css';
import { newItemId, type Item } from './filter-model.js';
import type { NestedGroupProps } from './nested-group-props.js';
import { itemOfField } from './item-of-field.js';
import { RowFocusContext, useFocusTargets } from './row-focus.js';

export interface GroupBoxProps extends NestedGroupProps {
  /** Only of a group inside of another. */
  readonly onRemove?: () => void;
}

const joins = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'Any of these holds' },
  { value: 'none', label: 'None of these holds' },
] as const;

/** Conditions, edges and groups, and how they are joined. */
export function GroupBox(props: GroupBoxProps) {
  const { input, group, steps, hasGroups, onChange, onRemove } = props;
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
      {group.items.map((item) => (
        <ItemBox key={item.id} {...props} item={item} withItems={withItems} />
      ))}
      <div className={styles['adds']}>
        <div className={styles['add']} ref={addBox}>
          <FieldChoice
            // A new box after each addition, so that it is empty again.
            key={group.items.length}
            input={input}
            hasEdges={steps > 0}
            label="Add a condition"
            value={null}
            onChange={(path) => {
              const item = itemOfField(input, path);
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
